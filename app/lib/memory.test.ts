import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMemory } from "./memory.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const DB = {};

/** Something that takes so many ms to find out, and counts how often it was. */
function counter(ms: number) {
  let times = 0;
  return async () => {
    times += 1;
    const mine = times;
    vi.advanceTimersByTime(ms);
    return mine;
  };
}

describe("an answer that is dear to find out", () => {
  it("is kept 200 times as long as that took", async () => {
    const [memory, find] = [createMemory<number>(60_000), counter(10)];
    expect(await memory(DB, "a", find)).toBe(1);
    vi.advanceTimersByTime(1_999);
    expect(await memory(DB, "a", find)).toBe(1);
    vi.advanceTimersByTime(2);
    expect(await memory(DB, "a", find)).toBe(2);
  });

  it("is never kept longer than the greatest age", async () => {
    const [memory, find] = [createMemory<number>(60_000), counter(5_000)];
    await memory(DB, "a", find);
    vi.advanceTimersByTime(60_001);
    expect(await memory(DB, "a", find)).toBe(2);
  });

  it("is one for all who ask at the same time, and another for another key or database", async () => {
    const [memory, find] = [createMemory<number>(60_000), counter(10)];
    expect(await Promise.all([memory(DB, "a", find), memory(DB, "a", find)])).toEqual([1, 1]);
    expect(await memory(DB, "b", find)).toBe(2);
    expect(await memory({}, "a", find)).toBe(3);
  });

  it("is not kept when it failed", async () => {
    const memory = createMemory<number>(60_000);
    const failing = memory(DB, "a", async () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await memory(DB, "a", counter(1))).toBe(1);
  });
});
