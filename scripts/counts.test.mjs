import { expect, test } from "vitest";
import { addCounts, countPlaywright, countVitest } from "./counts.mjs";

test.each([
  ["all well", { numPassedTests: 3, numFailedTests: 0, testResults: [] }, { passed: 3, failed: 0 }],
  ["a failed test", { numPassedTests: 3, numFailedTests: 1, testResults: [] }, { passed: 3, failed: 1 }],
  [
    "a file that does not load",
    { numPassedTests: 3, numFailedTests: 0, testResults: [{ status: "failed", assertionResults: [] }] },
    { passed: 3, failed: 1 },
  ],
])("vitest: %s", (_what, report, counts) => {
  expect(countVitest(report)).toEqual(counts);
});

test.each([
  ["all well", { stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [] }, { passed: 2, failed: 0 }],
  ["a failed test", { stats: { expected: 2, unexpected: 1, flaky: 0 }, errors: [] }, { passed: 2, failed: 1 }],
  [
    "one that passed only later",
    { stats: { expected: 2, unexpected: 0, flaky: 1 }, errors: [] },
    { passed: 2, failed: 1 },
  ],
  ["a set-up that broke", { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }, { passed: 0, failed: 1 }],
])("playwright: %s", (_what, report, counts) => {
  expect(countPlaywright(report)).toEqual(counts);
});

test("the counts of several runners are added", () => {
  expect(addCounts({ passed: 1, failed: 2 }, { passed: 10, failed: 20 })).toEqual({ passed: 11, failed: 22 });
});
