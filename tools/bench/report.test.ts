import { describe, expect, it } from "vitest";
import { formatTable, judge, median, type Row, type Verdict, type Wanted } from "./report.ts";

const row = (more: Partial<Row>): Row => ({
  part: "kept",
  what: "home",
  unit: "/s",
  products: 1_000,
  samples: [],
  ...more,
});

describe("the median", () => {
  it.each([
    [[3], 3],
    [[5, 1, 9], 5],
    [[4, 1, 2, 100], 3],
    [[2, 2, 1, 1, 9], 2],
    [[10, 9, 100], 10],
    [[], Number.NaN],
  ])("of %j is %d", (values, expected) => expect(median(values)).toBe(expected));
});

describe("a figure", () => {
  it.each<[number[], number[] | null, Wanted | undefined, Verdict]>([
    [[75], [100], { share: 0.75 }, "met"],
    [[74], [100], { share: 0.75 }, "short"],
    [[1, 80, 90], [100, 100, 1], { share: 0.75 }, "met"],
    [[60], [10], { above: 50 }, "met"],
    [[61], [10], { above: 50 }, "short"],
    [[300], null, { least: 300 }, "met"],
    [[299], null, { least: 300 }, "short"],
    [[250], null, { most: 250 }, "met"],
    [[250.1], null, { most: 250 }, "short"],
    [[0], null, { most: 0 }, "met"],
    [[5], null, undefined, ""],
    [[], null, { least: 1 }, "not measured"],
    [[5], null, { share: 0.5 }, "not measured"],
    [[5], [], { above: 5 }, "not measured"],
    [[Number.NaN], null, { most: 5 }, "short"],
  ])("%j beside %j, wanted %j: %j", (samples, base, wanted, verdict) => {
    const baseline = base ? { what: "bare", samples: base } : undefined;
    expect(judge(row({ samples, baseline, wanted }))).toBe(verdict);
  });
});

describe("the table", () => {
  it("shows each figure's median beside its baseline, what is wanted and whether it is met", () => {
    const rows = [
      row({ samples: [15_000, 1, 16_000], baseline: { what: "bare", samples: [20_000] }, wanted: { share: 0.7 } }),
      row({ what: "cart", products: 0, unit: "kB", samples: [12.345], wanted: { most: 9.5 } }),
      row({ what: "first page", unit: "ms", samples: [7], wanted: { above: 50 } }),
      row({
        what: "last page",
        unit: "ms",
        samples: [71],
        baseline: { what: "few", samples: [7, 8] },
        wanted: { above: 50 },
      }),
      row({
        what: "start",
        unit: "s",
        samples: [2.5],
        baseline: { what: "node", samples: [0.1] },
        wanted: { most: 3 },
      }),
      row({ what: "product", missing: "wrk is not installed", wanted: { least: 800 } }),
    ];
    expect(formatTable(rows).split("\n").slice(2)).toEqual([
      "| 1,000 | kept | home | 15,000/s | 20,000/s (bare) | 75 % | ≥ 70 % | met |",
      "|  | kept | cart | 12.3 kB |  |  | ≤ 9.50 kB | short |",
      "| 1,000 | kept | first page | 7 ms |  |  | ≤ 50 ms more | not measured |",
      "| 1,000 | kept | last page | 71 ms | 7.50 ms (few) | +63.5 ms | ≤ 50 ms more | short |",
      "| 1,000 | kept | start | 2.50 s | 0.10 s (node) |  | ≤ 3 s | met |",
      "| 1,000 | kept | product | not measured: wrk is not installed |  |  | ≥ 800/s |  |",
    ]);
  });
});
