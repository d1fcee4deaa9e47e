import { describe, expect, it } from "vitest";
import type { CachedPage } from "./cached-page.ts";
import { type AgedPage, createPageCache } from "./page-cache.ts";

const page = (text: string, { keep = true, bytes = text.length } = {}): CachedPage => {
  return {
    status: 200,
    headers: {},
    bodies: { identity: new TextEncoder().encode(text.padEnd(bytes)) },
    sent: {},
    keep,
  };
};
const readText = ({ page: { bodies } }: AgedPage) => new TextDecoder().decode(bodies.identity).trimEnd();

/** A cache with a settable clock, and a page that counts its renderings. */
function open({ maxBytes = 1000, keep = true } = {}) {
  const clock = { ms: 0 };
  const pageCache = createPageCache({ maxBytes, now: () => clock.ms });
  const outcomes: string[] = [];
  let renders = 0;
  const render = () => {
    renders += 1;
    return Promise.resolve(page(String(renders), { keep }));
  };
  const get = async (key = "/") => {
    return readText(await pageCache.get(key, render, (outcome) => outcomes.push(outcome)));
  };
  return { clock, pageCache, get, outcomes };
}

const fail = () => Promise.reject(new Error("database gone"));

/** Waits for a background rendering. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a cached page", () => {
  it("is fresh for 2 s", async () => {
    const { clock, get } = open();
    await get();
    clock.ms = 1_999;
    expect(await get()).toBe("1");
    await settle();
    expect(await get()).toBe("1");
  });

  it("is served up to 5 s old while the next is rendered", async () => {
    const { clock, get, outcomes } = open();
    await get();
    clock.ms = 4_999;
    expect(await get()).toBe("1");
    await settle();
    expect(await get()).toBe("2");
    expect(outcomes).toEqual(["miss", "stale", "hit"]);
  });

  it("is never served older than 5 s", async () => {
    const { clock, get } = open();
    await get();
    clock.ms = 5_000;
    expect(await get()).toBe("2");
  });

  it("ages from the start of its rendering", async () => {
    const clock = { ms: 0 };
    const pageCache = createPageCache({ now: () => clock.ms });
    await pageCache.get("/", async () => {
      clock.ms = 4_000;
      return page("slow");
    });
    clock.ms = 5_000;
    expect(readText(await pageCache.get("/", async () => page("new")))).toBe("new");
  });

  it("is rendered once, however many ask at once", async () => {
    const { get } = open();
    expect(await Promise.all([get(), get(), get()])).toEqual(["1", "1", "1"]);
  });

  it("a rendering under way is not shared once its data would be too old", async () => {
    const clock = { ms: 0 };
    const pageCache = createPageCache({ now: () => clock.ms });
    void pageCache.get("/", () => new Promise(() => {}));
    clock.ms = 5_000;
    expect(readText(await pageCache.get("/", async () => page("new")))).toBe("new");
  });

  it("is not cached when it says so", async () => {
    const { get } = open({ keep: false });
    expect([await get(), await get()]).toEqual(["1", "2"]);
  });

  it("survives a failed background rendering, until it is too old", async () => {
    const { clock, pageCache, get } = open();
    await get();
    clock.ms = 3_000;
    expect(readText(await pageCache.get("/", fail))).toBe("1");
    await settle();
    clock.ms = 5_000;
    await expect(pageCache.get("/", fail)).rejects.toThrow("database gone");
  });
});

describe("peek", () => {
  it("finds a page for as long as it is fresh, and then only while the next is rendered", async () => {
    const { clock, pageCache, get } = open();
    await get();
    const seen = (ms: number) => {
      clock.ms = ms;
      const found = pageCache.peek("/");
      return found && [found.outcome, found.age, readText(found)];
    };
    expect(seen(1_999)).toEqual(["hit", 1, "1"]);
    expect(seen(2_000)).toBeUndefined();
    const next = Promise.withResolvers<CachedPage>();
    await pageCache.get("/", () => next.promise);
    expect(seen(4_999)).toEqual(["stale", 4, "1"]);
    expect(seen(5_000)).toBeUndefined();
    next.resolve(page("next"));
    await settle();
    expect(seen(3_999)).toEqual(["hit", 1, "next"]);
  });

  it("finds nothing that was dropped or never there", async () => {
    const { pageCache, get } = open();
    await get();
    expect(pageCache.peek("/catalogo")).toBeUndefined();
    void pageCache.drop();
    expect(pageCache.peek("/")).toBeUndefined();
  });
});

it("says how old a page is, from the beginning of its rendering, which a visitor may have waited for", async () => {
  const clock = { ms: 0 };
  const pageCache = createPageCache({ now: () => clock.ms });
  const { age } = await pageCache.get("/", async () => {
    clock.ms = 1_500;
    return page("slow");
  });
  expect(age).toBe(1);
});

it("weighs a page again that got a body more", async () => {
  const pageCache = createPageCache({ maxBytes: 30 });
  await pageCache.get("/old", async () => page("old", { bytes: 10 }));
  const { page: grown } = await pageCache.get("/", async () => page("new", { bytes: 10 }));
  grown.bodies.br = new Uint8Array(15);
  pageCache.weigh("/");
  expect([pageCache.bytes(), pageCache.peek("/old")]).toEqual([25, undefined]);
  grown.bodies.gzip = new Uint8Array(15);
  pageCache.weigh("/");
  expect([pageCache.bytes(), pageCache.peek("/")]).toEqual([0, undefined]);
});

describe("drop", () => {
  it("forgets all pages", async () => {
    const { pageCache, get } = open();
    await get();
    void pageCache.drop();
    expect(await get()).toBe("2");
    expect(pageCache.bytes()).toBe(1);
  });

  it("also discards pages being rendered: their data may be old", async () => {
    const pageCache = createPageCache();
    const old = Promise.withResolvers<CachedPage>();
    const first = pageCache.get("/", () => old.promise);
    void pageCache.drop();
    const second = pageCache.get("/", async () => page("new"));
    old.resolve(page("old"));
    expect(readText(await first)).toBe("old");
    expect(readText(await second)).toBe("new");
    expect(readText(await pageCache.get("/", async () => page("newer")))).toBe("new");
  });
});

it("holds at most its limit of bytes; the least recently used go first", async () => {
  const pageCache = createPageCache({ maxBytes: 30 });
  const get = async (key: string, text = "new", bytes = 10) =>
    readText(await pageCache.get(key, async () => page(text, { bytes })));
  for (const key of ["/a", "/b", "/c"]) await get(key, key);
  await get("/a");
  await get("/d", "/d");
  expect(pageCache.bytes()).toBe(30);
  expect(await get("/a")).toBe("/a");
  await get("/huge", "/huge", 31);
  expect(pageCache.bytes()).toBe(30);
  expect(await get("/b")).toBe("new");
});
