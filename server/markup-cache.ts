import type { MarkupCache } from "#app/context.ts";

/** Parts of a kind; a card has some 2,500 bytes with its key. */
const MAX_PARTS = 1_500;

/** Markup follows from its key alone: none grows old. Over `maxParts` of a kind the least recently used goes. */
export function createMarkupCache(maxParts = MAX_PARTS): MarkupCache {
  const kinds = new WeakMap<object, Map<string, string>>();
  return {
    get(part, key, write) {
      const kept = kinds.get(part) ?? new Map<string, string>();
      kinds.set(part, kept);
      const markup = kept.get(key) ?? write();
      // A Map keeps its order of insertion: this makes it the most recently used.
      kept.delete(key);
      kept.set(key, markup);
      for (const oldest of kept.keys()) {
        if (kept.size <= maxParts) break;
        kept.delete(oldest);
      }
      return markup;
    },
  };
}
