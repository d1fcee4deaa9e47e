import { expect, it } from "vitest";
import { describeSteps } from "./steps.ts";

it("puts steps into columns, and sums their seconds", () => {
  const steps = [
    { name: "build", seconds: 120.04, outcome: "414 MB" },
    { name: "first owner", seconds: 3, outcome: "" },
  ];
  expect(describeSteps(steps).split("\n")).toEqual([
    "build         120.0 s  414 MB",
    "first owner     3.0 s",
    "all           123.0 s",
  ]);
});
