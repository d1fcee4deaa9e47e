import { expect, it } from "vitest";
import { createMarkupCache } from "./markup-cache.ts";

const part = {};
const other = {};

it("writes each part once, and keeps kinds apart", () => {
  const cache = createMarkupCache();
  expect(cache.get(part, "a", () => "first")).toBe("first");
  expect(cache.get(part, "a", () => "second")).toBe("first");
  expect(cache.get(other, "a", () => "third")).toBe("third");
  expect(cache.get(part, "empty", () => "")).toBe("");
  expect(cache.get(part, "empty", () => "written again")).toBe("");
});

it("keeps what is used, and no more than it may", () => {
  const cache = createMarkupCache(4);
  const written: string[] = [];
  const get = (key: string) =>
    cache.get(part, key, () => {
      written.push(key);
      return key;
    });
  for (let n = 0; n < 20; n += 1) {
    get("used");
    get(`once ${n}`);
  }
  expect(written.filter((key) => key === "used")).toHaveLength(1);
  get("once 0");
  expect(written.filter((key) => key === "once 0")).toHaveLength(2);
});

it("keeps nothing where writing fails", () => {
  const cache = createMarkupCache();
  expect(() =>
    cache.get(part, "a", () => {
      throw new Error("no markup");
    }),
  ).toThrow("no markup");
  expect(cache.get(part, "a", () => "written")).toBe("written");
});
