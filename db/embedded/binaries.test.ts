import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { findBinaries } from "./binaries.ts";

it("finds the binaries that npm installed for this platform", () => {
  const { initdb, postgres } = findBinaries();
  expect([initdb, postgres].map((file) => existsSync(file))).toEqual([true, true]);
});

it("says what to do on a platform for which npm has none", () => {
  expect(() => findBinaries("freebsd-x64")).toThrow(
    "No embedded PostgreSQL for freebsd-x64: set DATABASE_URL to the address of another",
  );
});
