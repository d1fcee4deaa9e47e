import { expect, test } from "vitest";
import { compareNames, readNames, readTable } from "./ubigeo.ts";

const TREE = [
  { id: "15", name: "Lima", childrens: [{ id: "1501", name: "Lima", childrens: [{ id: "150119", name: "Lurin" }] }] },
];
const ROWS = [
  { departamento: "15", provincia: "00", distrito: "00", nombre: "Lima" },
  { departamento: "15", provincia: "01", distrito: "00", nombre: "Lima" },
  { departamento: "15", provincia: "01", distrito: "19", nombre: "Lurin" },
  { departamento: "10", provincia: "10", distrito: "00", nombre: "Lauricocha" },
];

test("both packages' forms are read alike", () => {
  const fromTree = readNames(TREE);
  expect([...fromTree]).toEqual([
    ["15", "Lima"],
    ["1501", "Lima"],
    ["150119", "Lurin"],
  ]);
  expect([...readNames(ROWS)]).toEqual([...fromTree, ["1010", "Lauricocha"]]);
  expect(() => readNames({ lima: 1 })).toThrow("expected array");
});

test("each kind of difference has its line, and what is the same has none", () => {
  const ours = new Map([
    ["01", "Áncash"],
    ["02", "Breña"],
    ["03", "Nasca"],
    ["04", "Ica"],
  ]);
  const theirs = new Map([
    ["01", "Ancash"],
    ["02", "Brena"],
    ["03", "Nazca"],
    ["05", "Puno"],
  ]);
  expect(compareNames(ours, theirs)).toEqual([
    "only here 04 Ica",
    "only there 05 Puno",
    "letters 02 Breña | Brena",
    "letters 03 Nasca | Nazca",
    "accents 01 Áncash | Ancash",
  ]);
  expect(compareNames(readTable(), readTable())).toEqual([]);
});
