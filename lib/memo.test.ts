import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMemo } from "./memo.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const DB = {};

function counter(ms: number) {
  let times = 0;
  return async () => {
    times += 1;
    const mine = times;
    vi.advanceTimersByTime(ms);
    return mine;
  };
}

describe("an expensive answer", () => {
  it("is cached 200 times as long as it took", async () => {
    const [memory, find] = [createMemo<number>({ maxAge: 60_000, times: 200 }), counter(10)];
    expect(await memory.get(DB, "a", find)).toBe(1);
    vi.advanceTimersByTime(1_999);
    expect(await memory.get(DB, "a", find)).toBe(1);
    vi.advanceTimersByTime(2);
    expect(await memory.get(DB, "a", find)).toBe(2);
  });

  it("is never cached longer than the maximum age", async () => {
    const [memory, find] = [createMemo<number>({ maxAge: 60_000, times: 200 }), counter(5_000)];
    await memory.get(DB, "a", find);
    vi.advanceTimersByTime(60_001);
    expect(await memory.get(DB, "a", find)).toBe(2);
  });

  it("is shared by concurrent callers of the same key and database", async () => {
    const [memory, find] = [createMemo<number>({ maxAge: 60_000, times: 200 }), counter(10)];
    expect(await Promise.all([memory.get(DB, "a", find), memory.get(DB, "a", find)])).toEqual([1, 1]);
    expect(await memory.get(DB, "b", find)).toBe(2);
    expect(await memory.get({}, "a", find)).toBe(3);
  });

  it("is not cached when it failed", async () => {
    const memory = createMemo<number>({ maxAge: 60_000, times: 200 });
    const failing = memory.get(DB, "a", async () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await memory.get(DB, "a", counter(1))).toBe(1);
  });

  it("is dropped with its owner's answers, and when there are too many newer ones", async () => {
    const [memory, find] = [createMemo<number>({ maxAge: 60_000, times: 200, maxKeys: 2 }), counter(10)];
    await memory.get(DB, "a", find);
    memory.forget(DB);
    expect(await memory.get(DB, "a", find)).toBe(2);
    await memory.get(DB, "b", find);
    await memory.get(DB, "c", find);
    expect(await memory.get(DB, "b", find)).toBe(3);
    expect(await memory.get(DB, "a", find)).toBe(5);
  });
});
