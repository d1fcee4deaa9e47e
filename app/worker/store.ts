import { findSibling, type Kind, LIMITS, listExcess } from "./rules.ts";

const PREFIX = "qhatu-";
const KEPT_AT = "X-Kept-At";
const BYTES = "X-Kept-Bytes";
/** In ms; an older document of a page seen as data is fetched again. */
const FRESH = 3_600_000;

interface Shelf {
  cache: Cache;
  /** Bytes by address, oldest first. */
  sizes: Map<string, number>;
}

async function openShelf(caches: CacheStorage, name: string): Promise<Shelf> {
  const cache = await caches.open(name);
  const sizes = new Map<string, number>();
  for (const { url } of await cache.keys()) {
    sizes.set(url, Number((await cache.match(url))?.headers.get(BYTES) ?? 0));
  }
  return { cache, sizes };
}

export function openStore(caches: CacheStorage, build: string, origin: string) {
  const own = `${PREFIX}${build}-`;
  const toName = (kind: Kind) => own + kind;
  const shelves = new Map<Kind, Promise<Shelf>>();
  const open = (kind: Kind): Promise<Shelf> => {
    const shelf = shelves.get(kind) ?? openShelf(caches, toName(kind));
    shelves.set(kind, shelf);
    return shelf;
  };
  const toUrl = (key: string) => new URL(key, origin).href;

  return {
    async has(kind: Kind, key: string): Promise<boolean> {
      return (await open(kind)).sizes.has(toUrl(key));
    },

    async find(kind: Kind, key: string): Promise<{ response: Response; at: Date } | null> {
      const response = await (await open(kind)).cache.match(toUrl(key));
      return response ? { response, at: new Date(Number(response.headers.get(KEPT_AT))) } : null;
    },

    async isFresh(key: string): Promise<boolean> {
      const kept = await this.find("pages", key);
      return kept !== null && Date.now() - kept.at.getTime() < FRESH;
    },

    async findSibling(key: string): Promise<Response | undefined> {
      const { cache, sizes } = await open("pictures");
      const sibling = findSibling(toUrl(key), sizes.keys());
      return sibling === undefined ? undefined : cache.match(sibling);
    },

    /** Drops what exceeds the limit. Does nothing when the quota is exceeded. */
    async put(kind: Kind, key: string, { headers }: Response, body: Blob): Promise<void> {
      const { cache, sizes } = await open(kind);
      const url = toUrl(key);
      const marked = new Headers(headers);
      // The body is decoded already.
      for (const name of ["Content-Encoding", "Content-Length"]) marked.delete(name);
      marked.set(KEPT_AT, String(Date.now()));
      marked.set(BYTES, String(body.size));
      try {
        await cache.put(url, new Response(body, { headers: marked }));
        sizes.delete(url);
        sizes.set(url, body.size);
      } catch {
        shelves.delete(kind);
        return;
      }
      for (const old of listExcess(sizes, LIMITS[kind])) {
        sizes.delete(old);
        await cache.delete(old);
      }
    },

    async dropOthers(): Promise<void> {
      for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX) && !name.startsWith(own)) await caches.delete(name);
      }
    },
  };
}
