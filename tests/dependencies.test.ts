import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import { listNames, readSection } from "./documents/tables.ts";

const page = readFileSync("docs/dependencias.md", "utf8");
const { dependencies, devDependencies, optionalDependencies } = packageJson;

test.each([
  ["1. The shop and its build", dependencies],
  ["2. Tests and tools", devDependencies],
  ["3. Programs from npm", optionalDependencies],
])("docs/dependencias.md, '%s', has each package of package.json once, and no other", (heading, packages) => {
  const lines = readSection(page, heading).matchAll(/^- (`.+?`): /gm);
  const named = [...lines].flatMap(([, names = ""]) => listNames(names));
  expect(named.toSorted()).toEqual(Object.keys(packages).toSorted());
});

it("counts them in its first lines", () => {
  const [shop, tools, programs] = [dependencies, devDependencies, optionalDependencies].map(
    (packages) => Object.keys(packages).length,
  );
  expect(page).toContain(`${shop} packages build and run the shop, ${tools} test it, ${programs} are programs`);
});

interface Package {
  version?: string;
  dev?: boolean;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const packages: Record<string, Package> = lock.packages;

it("has them in the lock, which the install does not compare", () => {
  expect(lock.packages[""]).toEqual(expect.objectContaining({ dependencies, devDependencies, optionalDependencies }));
});

/** The package that another one gets by a name: the nearest one on the way up. */
function findFrom(place: string, name: string): Package | undefined {
  const own = packages[`${place && `${place}/`}node_modules/${name}`];
  return own ?? (place === "" ? undefined : findFrom(place.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ""), name));
}

it("has the peers of each package, which legacy-peer-deps in .npmrc leaves to us", () => {
  const missing = Object.entries(packages).flatMap(([place, { dev, peerDependencies = {}, peerDependenciesMeta }]) =>
    Object.keys(peerDependencies).filter((name) => {
      const found = findFrom(place, name);
      return !peerDependenciesMeta?.[name]?.optional && (!found || (found.dev && !dev));
    }),
  );
  expect(missing).toEqual([]);
});

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
