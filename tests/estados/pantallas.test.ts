import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { flattenRoutes } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";
import { ESTADOS, type Pantalla } from "./caminos.ts";
import { PANTALLAS } from "./pantallas.ts";

const PAGES = flattenRoutes(table).filter(({ file }) => file.endsWith(".tsx"));

const listWays = (cell: Pantalla[(typeof ESTADOS)[number]]): readonly unknown[] => ("no" in cell ? [] : cell);

describe("the table of states", () => {
  it("has every page that shows something, and no other", () => {
    expect(Object.keys(PANTALLAS).toSorted()).toEqual(PAGES.map(({ pattern }) => pattern).toSorted());
  });

  it.each(Object.entries(PANTALLAS))("says of %s how each state is reached, or why it does not occur", (_, row) => {
    const empty = ESTADOS.filter((estado) => {
      const cell = row[estado];
      return "no" in cell ? !/^[a-z].{20,}$/.test(cell.no) : cell.length === 0;
    });
    expect(empty).toEqual([]);
  });

  it.each(PAGES)("is true of $pattern", ({ pattern, file }) => {
    const row = PANTALLAS[pattern];
    if (!row) throw new Error(`no row for ${pattern}`);
    const source = readFileSync(`app/${file}`, "utf8");
    const [waits, failures] = [listWays(row.cargando), listWays(row.falla)];
    expect(failures.includes("reread"), "it keeps what it shows").toBe(source.includes("staleIfError"));
    expect(waits.includes("code") && /\bloader\b/.test(source), "its data is not waited for").toBe(false);
    expect(waits.includes("data") && !failures.includes("data"), "the wait is seen before the failure").toBe(false);
  });
});
