import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { namesIn, rowsOf, sectionOf } from "./documents/tables.ts";

const page = readFileSync("docs/dependencias.md", "utf8");
const { dependencies, devDependencies, optionalDependencies } = packageJson;

test.each([
  ["1. The shop", dependencies],
  ["2. Build and tests", devDependencies],
  ["3. Programs from npm", optionalDependencies],
])("docs/dependencias.md, '%s', has each package of package.json once, and no other", (heading, packages) => {
  const named = rowsOf(sectionOf(page, heading)).flatMap(([names = ""]) => namesIn(names));
  expect(named.toSorted()).toEqual(Object.keys(packages).toSorted());
});

it("counts them in its first lines", () => {
  const [shop, tools, programs] = [dependencies, devDependencies, optionalDependencies].map(
    (packages) => Object.keys(packages).length,
  );
  expect(page).toContain(`${shop} packages run the shop, ${tools} build and test it, ${programs} are programs`);
});
