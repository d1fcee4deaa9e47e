import { countBytes, type CachedPage } from "./cached-page.ts";

const FRESH_MS = 2_000;
const STALE_MS = 5_000;

/** Per machine, divided among its processes. */
export const PAGES_BYTES = 32 * 1024 * 1024;

export type Outcome = "hit" | "stale" | "miss";

export interface AgedPage {
  page: CachedPage;
  /** Whole seconds since its rendering began: its data may be that old. */
  age: number;
}

interface CacheEntry {
  page: CachedPage;
  since: number;
  bytes: number;
}

interface PendingRender {
  page: Promise<CachedPage>;
  since: number;
}

export interface PageCache {
  /** The page under `key`, cached or rendered now; `isKept`: an older one is or was there. */
  get: (
    key: string,
    render: (isKept: boolean) => Promise<CachedPage>,
    onOutcome?: (outcome: Outcome) => void,
  ) => Promise<AgedPage>;
  /** The page under `key`, if no new rendering is needed. */
  peek: (key: string) => (AgedPage & { outcome: Outcome }) | undefined;
  /** Call when the page under `key` got another body. */
  weigh: (key: string) => void;
  /** Forgets every page, also those being rendered. */
  drop: () => void | Promise<void>;
  bytes: () => number;
}

const toSeconds = (ms: number) => Math.floor(ms / 1000);

declare module "#app/context.ts" {
  interface Tienda {
    /** Changes of what public pages show must drop them. */
    pageCache: PageCache;
  }
}

/** Stale-while-revalidate (fresh for 2 s, served for 5 s), one rendering at a time per page, LRU. */
export function createPageCache({ maxBytes = PAGES_BYTES, now = () => performance.now() } = {}): PageCache {
  const kept = new Map<string, CacheEntry>();
  const pending = new Map<string, PendingRender>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  const weigh = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    entry.bytes = countBytes(entry.page);
    bytes += entry.bytes;
    if (entry.bytes > maxBytes) remove(key);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };

  const keep = (key: string, page: CachedPage, since: number) => {
    remove(key);
    kept.set(key, { page, since, bytes: 0 });
    weigh(key);
  };

  const startRender = (
    key: string,
    render: (isKept: boolean) => Promise<CachedPage>,
    isKept: boolean,
  ): PendingRender => {
    const running = pending.get(key);
    // Nobody joins a hanging rendering: its data would be too old.
    if (running && now() - running.since < STALE_MS) return running;
    const started: PendingRender = { since: now(), page: render(isKept) };
    pending.set(key, started);
    const settle = () => {
      const current = pending.get(key) === started;
      if (current) pending.delete(key);
      return current;
    };
    started.page.then(
      (page) => {
        if (settle() && page.keep) keep(key, page, started.since);
      },
      () => settle(),
    );
    return started;
  };

  return {
    async get(key, render, onOutcome = () => {}) {
      const entry = kept.get(key);
      const age = entry ? now() - entry.since : Number.POSITIVE_INFINITY;
      if (!entry || age >= STALE_MS) {
        remove(key);
        onOutcome("miss");
        const { page, since } = startRender(key, render, entry !== undefined);
        return { page: await page, age: toSeconds(now() - since) };
      }
      // A Map keeps insertion order: this makes it the most recently used.
      kept.delete(key);
      kept.set(key, entry);
      onOutcome(age < FRESH_MS ? "hit" : "stale");
      // Revalidates in the background; if that fails, the next request renders again and reports it.
      if (age >= FRESH_MS) startRender(key, render, true).page.catch(() => {});
      return { page: entry.page, age: toSeconds(age) };
    },
    // Does not update the LRU order: a page in use becomes stale every 2 s, and then `get` does.
    peek(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      const age = now() - entry.since;
      if (age < FRESH_MS) return { page: entry.page, age: toSeconds(age), outcome: "hit" };
      const revalidating = age < STALE_MS && pending.has(key);
      return revalidating ? { page: entry.page, age: toSeconds(age), outcome: "stale" } : undefined;
    },
    weigh,
    drop() {
      kept.clear();
      pending.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
