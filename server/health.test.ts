import { expect, it } from "vitest";
import { createHealth } from "./health.ts";

it("asks the database at most once a second, and says when it does not answer", async () => {
  const clock = { ms: 0 };
  let asked = 0;
  const isWell = createHealth(
    async () => {
      asked += 1;
      if (asked > 1) throw new Error("gone");
    },
    () => clock.ms,
  );
  expect(await Promise.all([isWell(), isWell()])).toEqual([true, true]);
  clock.ms = 999;
  expect([await isWell(), asked]).toEqual([true, 1]);
  clock.ms = 1_000;
  expect([await isWell(), asked]).toEqual([false, 2]);
});
