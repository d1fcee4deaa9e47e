import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { listDepartamentos } from "#lib/ubigeo/departamentos.ts";
import { drawMapa, simplify } from "./mapa.ts";

const MAPA = readFileSync("app/features/catalogo/tienda/mapa.svg", "utf8");

type Point = readonly [x: number, y: number];

/** The rings of one of its paths. */
function readRings(codigo: string): Point[][] {
  const [, d = ""] = new RegExp(`<path id="d${codigo}" d="([^"]+)"`).exec(MAPA) ?? [];
  return d
    .split("z")
    .filter(Boolean)
    .map((part) => {
      const numbers = (part.match(/-?\d+/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, n): Point => {
        [x, y] = [x + (numbers[2 * n] ?? 0), y + (numbers[2 * n + 1] ?? 0)];
        return [x, y];
      });
    });
}

const isInside = ([x, y]: Point, rings: readonly (readonly Point[])[]): boolean =>
  rings
    .flatMap((ring) => ring.map((point, n) => [point, ring.at(n - 1) ?? point] as const))
    .filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax).length %
    2 ===
  1;

/** Degrees of a place well within each department, in INEI's order without Callao. */
const PLACES =
  `-77.9 -5.6; -77.6 -9.5; -73 -14; -72.5 -15.8; -74 -14; -78.6 -6.5; ; -72 -13.2; -75 -12.9; -76 -9.5; -75.6 -14.3; -75 -11.5; -78.3 -8; -79.8 -6.3; -76.5 -12; -75 -4; -70.5 -12; -70.9 -16.8; -75.5 -10.5; -80.3 -5.2; -70 -15; -76.7 -7; -70.3 -17.5; -80.5 -3.8; -73.5 -9.5`
    .split("; ")
    .map((place) => place.split(" ").map(Number));

/** The dataset's edges are the country's; its unit is a thousandth of its height. */
const [WEST, NORTH, SOUTH] = [-81.3376, -0.0276, -18.3377];
const ZOOM = 1000 / (NORTH - SOUTH);
const toPoint = ([west = 0, north = 0]: readonly number[]): Point => [
  (west - WEST) * ZOOM * Math.cos((((NORTH + SOUTH) / 2) * Math.PI) / 180),
  (NORTH - north) * ZOOM,
];

describe("the map of departments", () => {
  it("is small, and in the frame that the page gives it", () => {
    expect(MAPA.length).toBeLessThan(15_000);
    const [, box = ""] = /viewBox="([^"]+)"/.exec(MAPA) ?? [];
    expect(readFileSync("app/features/catalogo/tienda/mapa-origen.tsx", "utf8")).toContain(`viewBox="${box}"`);
  });

  it("has a disc for Callao, off its coast", () => expect(MAPA).toContain('<circle id="d07"'));

  const conForma = listDepartamentos().flatMap((nombre, n) => (nombre === "Callao" ? [] : [[nombre, n] as const]));
  test.each(conForma)("%s lies where it lies", (nombre, n) => {
    const point = toPoint(PLACES[n] ?? []);
    const holders = listDepartamentos().filter((_, at) => {
      return isInside(point, readRings(String(at + 1).padStart(2, "0")));
    });
    expect(holders).toEqual([nombre]);
  });
});

it("drops the points that are near the line without them", () => {
  const line: Point[] = [
    [0, 0],
    [5, 1],
    [10, 0],
    [10, 10],
  ];
  expect(simplify(line, 2)).toEqual([line[0], line[2], line[3]]);
  expect(simplify(line, 0.5)).toEqual(line);
});

it("refuses what is no map of these departments", () => {
  expect(() => drawMapa({ type: "Topology" })).toThrow("expected");
  const transform = { scale: [1, 1], translate: [0, 0] };
  const geometries = [{ type: "Polygon", id: "x", properties: { name: "Ucayali" }, arcs: [[0]] }];
  const arcs = [
    [
      [0, 0],
      [9, 0],
      [0, 9],
      [-9, -9],
    ],
  ];
  expect(() => drawMapa({ transform, arcs, objects: { per: { geometries } } })).toThrow("has no Amazonas");
});
