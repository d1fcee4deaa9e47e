import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import { listNames, readRows, readSection } from "./documents/tables.ts";

const page = readFileSync("docs/dependencias.md", "utf8");
const { dependencies, devDependencies, optionalDependencies } = packageJson;

test.each([
  ["1. The shop", dependencies],
  ["2. Build and tests", devDependencies],
  ["3. Programs from npm", optionalDependencies],
])("docs/dependencias.md, '%s', has each package of package.json once, and no other", (heading, packages) => {
  const named = readRows(readSection(page, heading)).flatMap(([names = ""]) => listNames(names));
  expect(named.toSorted()).toEqual(Object.keys(packages).toSorted());
});

it("counts them in its first lines", () => {
  const [shop, tools, programs] = [dependencies, devDependencies, optionalDependencies].map(
    (packages) => Object.keys(packages).length,
  );
  expect(page).toContain(`${shop} packages run the shop, ${tools} build and test it, ${programs} are programs`);
});

const packages: Record<string, object> = lock.packages;

test.each(Object.keys(optionalDependencies))("npm installs %s on its own platform only", (name) => {
  const [, os, cpu] = /(darwin|linux)-(arm64|x64)$/.exec(name) ?? [];
  const { [`node_modules/${name}`]: entry } = packages;
  expect(entry).toMatchObject({ optional: true });
  expect(entry && { os: "os" in entry && entry.os, cpu: "cpu" in entry && entry.cpu }).toEqual(
    name.startsWith("node-") ? { os, cpu } : { os: [os], cpu: [cpu] },
  );
});

it("names no address in the lock", () => {
  expect(Object.keys(packages).filter((name) => "resolved" in (packages[name] ?? {}))).toEqual([]);
});
