import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BusyError } from "./errors.ts";
import { createGate } from "./gate.ts";

/** Work that ends on command; records its name when it begins. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string) => () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return promise;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    // Until waiting work has begun.
    await new Promise(setImmediate);
  };
  return { begun, start, end };
}

describe("a gate", () => {
  it("lets in as many as may be under way, the others in their order", async () => {
    const { begun, start, end } = createWork();
    const enter = createGate({ max: 2 });
    for (const name of ["a", "b", "c", "d"]) void enter(start(name));
    expect(begun).toEqual(["a", "b"]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
    await end("a");
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  it("keeps places for the preferred, and lets them in first", async () => {
    const { begun, start, end } = createWork();
    const enter = createGate({ max: 4, kept: 1 });
    for (const name of ["a", "b", "c", "d"]) void enter(start(name));
    void enter(start("María"), true);
    void enter(start("Rosa"), true);
    expect(begun).toEqual(["a", "b", "c", "María"]);
    await end("a");
    expect(begun.at(-1)).toBe("Rosa");
    // Four are under way, then three: the free place is reserved.
    await end("b");
    expect(begun.at(-1)).toBe("Rosa");
    await end("María");
    expect(begun.at(-1)).toBe("d");
  });

  it("lets any number wait where it is told to", async () => {
    const { begun, start, end } = createWork();
    const enter = createGate({ max: 1, waiting: Number.POSITIVE_INFINITY });
    const names = Array.from({ length: 40 }, (_, n) => `${n}`);
    const all = names.map((name) => enter(start(name)));
    for (const name of names) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(names);
  });

  it("refuses who has waited too long, and whoever comes when too many wait", async () => {
    const { begun, start, end } = createWork();
    const enter = createGate({ max: 1, waitMs: 0 });
    void enter(start("a"));
    const waiting = Array.from({ length: 16 }, (_, n) => enter(start(`${n}`)));
    const beyond = enter(start("beyond"));
    const refused = await Promise.allSettled([beyond, ...waiting]);
    expect(refused.filter(({ status }) => status === "rejected")).toHaveLength(17);
    await expect(beyond).rejects.toThrow(BusyError);
    await end("a");
    await enter(async () => void begun.push("later"));
    expect(begun).toEqual(["a", "later"]);
  });

  it("is as free as before, however work ends", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 40 }), async (works) => {
        const enter = createGate({ max: 4, kept: 1 });
        let [now, most, done] = [0, 0, 0];
        const work = (fails: boolean) => async () => {
          most = Math.max(most, (now += 1));
          await Promise.resolve();
          now -= 1;
          done += 1;
          if (fails) throw new Error("it failed");
        };
        await Promise.allSettled(works.map(([fails, isPreferred]) => enter(work(fails), isPreferred)));
        expect([now, done]).toEqual([0, works.length]);
        expect(most).toBeLessThanOrEqual(4);
        const all = Array.from({ length: 3 }, () => enter(work(false)));
        await Promise.all(all);
        expect(done).toBe(works.length + 3);
      }),
    ));
});
