import fc from "fast-check";
import { expect, it } from "vitest";
import { createBatches } from "./batch.ts";

const OWNER = {};

it("answers each with its own, in batches of at most so many, in order of arrival, one after another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), async (items, max) => {
      const seen: number[][] = [];
      let running = 0;
      const ask = createBatches<number, string>(async (batch) => {
        running += 1;
        expect(running).toBe(1);
        seen.push([...batch]);
        await Promise.resolve();
        running -= 1;
        return batch.map(String);
      }, max);
      expect(await Promise.all(items.map((item) => ask(OWNER, item)))).toEqual(items.map(String));
      expect(seen.flat()).toEqual(items);
      expect(Math.max(0, ...seen.map(({ length }) => length))).toBeLessThanOrEqual(max);
    }),
  );
});

it("fails those of a batch that failed, and goes on", async () => {
  const ask = createBatches<number, number>(async (batch) => {
    if (batch.includes(2)) throw new Error("two");
    return batch;
  }, 1);
  const asked = await Promise.allSettled([1, 2, 3].map((n) => ask(OWNER, n)));
  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await ask(OWNER, 4)).toBe(4);
});

it("says so when an answer is missing, instead of answering with another's", async () => {
  const ask = createBatches<number, number>(async () => [], 5);
  await expect(ask(OWNER, 1)).rejects.toThrow("1 asked, 0 answers");
});
