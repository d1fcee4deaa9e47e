import { describe, expect, it } from "vitest";
import type { CachedPage } from "./kept-page.ts";
import { createPaginas } from "./paginas.ts";

const page = (text: string, { keep = true, bytes = text.length } = {}): CachedPage => {
  return { status: 200, headers: {}, bodies: { identity: new TextEncoder().encode(text) }, keep, bytes };
};
const textOf = (kept: CachedPage) => new TextDecoder().decode(kept.bodies.identity);

/** A cache with a clock to turn, and a page that says how often it was rendered. */
function open({ maxBytes = 1000, keep = true } = {}) {
  const clock = { ms: 0 };
  const paginas = createPaginas({ maxBytes, now: () => clock.ms });
  const outcomes: string[] = [];
  let renders = 0;
  const render = () => {
    renders += 1;
    return Promise.resolve(page(String(renders), { keep }));
  };
  const get = async (key = "/") => {
    return textOf(await paginas.get(key, render, (outcome) => outcomes.push(outcome)));
  };
  return { clock, paginas, get, outcomes };
}

const fail = () => Promise.reject(new Error("database gone"));

/** Lets a rendering in the background land. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a kept page", () => {
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

  it("is as old as the beginning of its rendering", async () => {
    const clock = { ms: 0 };
    const paginas = createPaginas({ now: () => clock.ms });
    await paginas.get("/", async () => {
      clock.ms = 4_000;
      return page("slow");
    });
    clock.ms = 5_000;
    expect(textOf(await paginas.get("/", async () => page("new")))).toBe("new");
  });

  it("is rendered once, however many ask at once", async () => {
    const { get } = open();
    expect(await Promise.all([get(), get(), get()])).toEqual(["1", "1", "1"]);
  });

  it("is not waited for by those who come when its data would be too old", async () => {
    const clock = { ms: 0 };
    const paginas = createPaginas({ now: () => clock.ms });
    void paginas.get("/", () => new Promise(() => {}));
    clock.ms = 5_000;
    expect(textOf(await paginas.get("/", async () => page("new")))).toBe("new");
  });

  it("is not kept when it says so", async () => {
    const { get } = open({ keep: false });
    expect([await get(), await get()]).toEqual(["1", "2"]);
  });

  it("outlives a rendering in the background that fails, until it is too old", async () => {
    const { clock, paginas, get } = open();
    await get();
    clock.ms = 3_000;
    expect(textOf(await paginas.get("/", fail))).toBe("1");
    await settle();
    clock.ms = 5_000;
    await expect(paginas.get("/", fail)).rejects.toThrow("database gone");
  });
});

describe("drop", () => {
  it("forgets all pages", async () => {
    const { paginas, get } = open();
    await get();
    paginas.drop();
    expect(await get()).toBe("2");
    expect(paginas.bytes()).toBe(1);
  });

  it("also those that are being rendered: they may show what was just changed", async () => {
    const paginas = createPaginas();
    const old = Promise.withResolvers<CachedPage>();
    const first = paginas.get("/", () => old.promise);
    paginas.drop();
    const second = paginas.get("/", async () => page("new"));
    old.resolve(page("old"));
    expect(textOf(await first)).toBe("old");
    expect(textOf(await second)).toBe("new");
    expect(textOf(await paginas.get("/", async () => page("newer")))).toBe("new");
  });
});

it("holds no more bytes than it may: what was unused for longest goes first", async () => {
  const paginas = createPaginas({ maxBytes: 30 });
  const get = async (key: string, text = "new", bytes = 10) =>
    textOf(await paginas.get(key, async () => page(text, { bytes })));
  for (const key of ["/a", "/b", "/c"]) await get(key, key);
  await get("/a");
  await get("/d", "/d");
  expect(paginas.bytes()).toBe(30);
  expect(await get("/a")).toBe("/a");
  await get("/huge", "/huge", 31);
  expect(paginas.bytes()).toBe(30);
  expect(await get("/b")).toBe("new");
});
