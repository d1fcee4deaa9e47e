import type { CachedPage } from "./cached-page.ts";

const FRESH_MS = 2_000;
const STALE_MS = 5_000;

interface CacheEntry {
  page: CachedPage;
  /** When its rendering began: what it shows may be as old as that. */
  since: number;
}

interface PendingRender {
  page: Promise<CachedPage>;
  since: number;
}

export interface PageCache {
  /** The page under `key`, cached or rendered now. */
  get: (
    key: string,
    render: () => Promise<CachedPage>,
    onOutcome?: (outcome: "hit" | "stale" | "miss") => void,
  ) => Promise<CachedPage>;
  /** Forgets every page, those that are being rendered now included. */
  drop: () => void;
  bytes: () => number;
}

declare module "#app/context.ts" {
  interface Tienda {
    /** The public pages; whatever changes what they show drops them. */
    pageCache: PageCache;
  }
}

/**
 * An in-memory cache of public pages: stale-while-revalidate (fresh for 2 s, served for 5 s), one rendering at a time for
 * each page, least recently used out first.
 */
export function createPageCache({ maxBytes = 64 * 1024 * 1024, now = () => performance.now() } = {}): PageCache {
  const kept = new Map<string, CacheEntry>();
  const pending = new Map<string, PendingRender>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= kept.get(key)?.page.bytes ?? 0;
    kept.delete(key);
  };

  const keep = (key: string, entry: CacheEntry) => {
    remove(key);
    if (entry.page.bytes > maxBytes) return;
    kept.set(key, entry);
    bytes += entry.page.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };

  const startRender = (key: string, render: () => Promise<CachedPage>): Promise<CachedPage> => {
    const running = pending.get(key);
    // Nobody joins a rendering that hangs: its data would be too old.
    if (running && now() - running.since < STALE_MS) return running.page;
    const started: PendingRender = { since: now(), page: render() };
    pending.set(key, started);
    const settle = () => {
      const current = pending.get(key) === started;
      if (current) pending.delete(key);
      return current;
    };
    started.page.then(
      (page) => {
        if (settle() && page.keep) keep(key, { page, since: started.since });
      },
      () => settle(),
    );
    return started.page;
  };

  return {
    async get(key, render, onOutcome = () => {}) {
      const entry = kept.get(key);
      const age = entry ? now() - entry.since : Number.POSITIVE_INFINITY;
      if (!entry || age >= STALE_MS) {
        remove(key);
        onOutcome("miss");
        return startRender(key, render);
      }
      // A Map keeps its order of insertion: this makes it the most recently used.
      kept.delete(key);
      kept.set(key, entry);
      onOutcome(age < FRESH_MS ? "hit" : "stale");
      // Revalidates in the background; when that fails, the next request renders again and reports it.
      if (age >= FRESH_MS) startRender(key, render).catch(() => {});
      return entry.page;
    },
    drop() {
      kept.clear();
      pending.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
