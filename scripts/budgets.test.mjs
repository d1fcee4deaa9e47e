import { expect, it } from "vitest";
import { findExcess } from "./budgets.mjs";

const BUDGET = { page: { js: 100, css: 10 } };

it.each([
  ["all within", { page: { js: 100, css: 10 } }, []],
  ["one over", { page: { js: 101, css: 10 } }, ["page: js 101, at most 100"]],
  ["a figure that is not known", { page: { js: 1 } }, ["page: css unknown, at most 10"]],
  ["a page that is gone", {}, ["page: js unknown, at most 100", "page: css unknown, at most 10"]],
])("%s", (_what, weights, lines) => {
  expect(findExcess(weights, BUDGET)).toEqual(lines);
});
