import type { CachedPage } from "./kept-page.ts";

const FRESH_MS = 2_000;
const STALE_MS = 5_000;

interface CacheEntry {
  page: CachedPage;
  /** When its rendering began: what it shows may be as old as that. */
  since: number;
}

interface Rendering {
  page: Promise<CachedPage>;
  since: number;
}

export interface PageCache {
  /** The page under `key`: kept, or rendered now. `onOutcome` hears which. */
  get: (
    key: string,
    render: () => Promise<CachedPage>,
    onOutcome?: (outcome: "hit" | "stale" | "miss") => void,
  ) => Promise<CachedPage>;
  /** Forgets every page, those that are being rendered now included. For what the panel changes. */
  drop: () => void;
  bytes: () => number;
}

declare module "#app/context.ts" {
  interface Tienda {
    /** The public pages that are kept; `drop` forgets them all, for what the panel changes. */
    paginas: PageCache;
  }
}

/**
 * Holds whole public pages. One is fresh for 2 s; up to 5 s it is still served while the next is rendered; never later.
 * However many ask for a page at once, it is rendered once. Bounded by bytes: the page unused for longest goes first.
 */
export function createPaginas({ maxBytes = 64 * 1024 * 1024, now = () => performance.now() } = {}): PageCache {
  const kept = new Map<string, CacheEntry>();
  const flights = new Map<string, Rendering>();
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

  const fly = (key: string, render: () => Promise<CachedPage>): Promise<CachedPage> => {
    const running = flights.get(key);
    // A rendering that hangs is not waited for by those who come after its data would be too old.
    if (running && now() - running.since < STALE_MS) return running.page;
    const flight: Rendering = { since: now(), page: render() };
    flights.set(key, flight);
    const land = () => {
      const current = flights.get(key) === flight;
      if (current) flights.delete(key);
      return current;
    };
    flight.page.then(
      (page) => {
        if (land() && page.keep) keep(key, { page, since: flight.since });
      },
      () => land(),
    );
    return flight.page;
  };

  return {
    async get(key, render, onOutcome = () => {}) {
      const entry = kept.get(key);
      const age = entry ? now() - entry.since : Number.POSITIVE_INFINITY;
      if (!entry || age >= STALE_MS) {
        remove(key);
        onOutcome("miss");
        return fly(key, render);
      }
      // Used just now: the last in line to go.
      kept.delete(key);
      kept.set(key, entry);
      onOutcome(age < FRESH_MS ? "hit" : "stale");
      // Who asked has an answer; a rendering that fails is told by the one who meets it next.
      if (age >= FRESH_MS) fly(key, render).catch(() => {});
      return entry.page;
    },
    drop() {
      kept.clear();
      flights.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
