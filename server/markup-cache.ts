import type { MarkupCache } from "#app/context.ts";

/** Parts of a kind; a card has some 2,500 bytes with its key. */
const MAX_PARTS = 1_600;

/** What was used since the last turn, and what was used before it. */
interface Generations {
  recent: Map<string, string>;
  earlier: ReadonlyMap<string, string>;
}

/**
 * Markup follows from its key alone: none grows old. A kind has at most `maxParts`; of a full one the half that was not used
 * of late goes, so that a hit moves nothing.
 */
export function createMarkupCache(maxParts = MAX_PARTS): MarkupCache {
  const kinds = new WeakMap<object, Generations>();
  return {
    get(part, key, write) {
      const kind = kinds.get(part) ?? { recent: new Map(), earlier: new Map() };
      kinds.set(part, kind);
      const found = kind.recent.get(key);
      if (found !== undefined) return found;
      const markup = kind.earlier.get(key) ?? write();
      if (kind.recent.size >= maxParts / 2) {
        kind.earlier = kind.recent;
        kind.recent = new Map();
      }
      kind.recent.set(key, markup);
      return markup;
    },
  };
}
