import { expect, it } from "vitest";
import { pagesToShow } from "./pages.ts";

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [2, 9, [1, 2, 3, null, 9]],
])("page %i of %i offers %j", (page, pages, shown) => expect(pagesToShow(page, pages)).toEqual(shown));

it.each([
  [3, 7, [1, 2, 3, null, 7]],
  [4, 7, [1, null, 4, null, 7]],
  [1, 7, [1, null, 7]],
])("page %i of %i offers %j where there is no room for neighbours", (page, pages, shown) =>
  expect(pagesToShow(page, pages, 0)).toEqual(shown),
);
