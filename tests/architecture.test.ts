import { readFileSync } from "node:fs";
import { drawWings, PICTURE } from "#tools/make/wings.ts";
import { describe, expect, it, test } from "vitest";
import { findRoom, ROOMS } from "./architecture/rooms.ts";
import { judge, RULES } from "./architecture/rules.ts";
import { parseTree, readTree } from "./architecture/sources.ts";
import { FEATURES, MOST_DOORS, WINGS } from "./architecture/wings.ts";
import { readSection } from "./documents/tables.ts";

type Name = keyof typeof RULES;

const tree = readTree(process.cwd());
const sources = parseTree(tree);

function listDescribed(): string[] {
  const section = readSection(readFileSync("docs/arquitectura.md", "utf8"), "Rooms");
  return [...section.matchAll(/^- `([^`]+)`: /gm)].map(([, path = ""]) => path);
}

it("has one line for each room in docs/arquitectura.md", () => {
  expect(listDescribed().toSorted()).toEqual(ROOMS.map(({ path }) => path).toSorted());
});

describe("the code keeps its rules", () => {
  test.each(Object.keys(RULES) as Name[])("%s", (name) => {
    expect(RULES[name](sources)).toEqual([]);
  });

  it("has files, and imports of both kinds", () => {
    expect(sources.length).toBeGreaterThan(100);
    const arrows = new Set(sources.flatMap(({ arrows }) => arrows.map(({ from, to }) => `${from} → ${to}`)));
    expect(arrows).toContain("server/tienda.ts → db/open.server.ts");
    expect(arrows).toContain("server/tienda.ts → server/page-cache.ts");
  });
});

describe("the wings", () => {
  it("import only those above them, and so do their rooms", () => {
    const below = Object.entries(WINGS).flatMap(([wing, { imports, rooms }], at, wings) => {
      const above = wings.slice(0, at).map(([name]) => name);
      const rows = Object.entries(rooms).flatMap(([room, row], place, all) =>
        row.imports
          .filter((name) => !all.slice(0, place).some(([other]) => other === name))
          .map((name) => [room, name]),
      );
      return [...imports.filter((name) => !above.includes(name)).map((name) => [wing, name]), ...rows];
    });
    expect(below).toEqual([]);
  });

  it("are drawn in docs/alas.svg (npm run wings)", () => {
    expect(drawWings(sources)).toBe(readFileSync(PICTURE, "utf8"));
  });

  it("have no door that no other wing uses, and no more doors than before", () => {
    const shop = sources.filter(({ file }) => file.startsWith(FEATURES) && !file.includes(".test."));
    const used = new Set(
      shop.flatMap(({ file, arrows }) => {
        const wing = findRoom(file)?.wing;
        return arrows.map(({ to }) => to).filter((to) => findRoom(to)?.wing !== wing);
      }),
    );
    const doors = ROOMS.flatMap(({ path, door = [] }) => door.map((name) => `${path}/${name}`));
    expect(doors.filter((door) => !used.has(door))).toEqual([]);
    expect(doors.length).toBeLessThanOrEqual(MOST_DOORS);
  });
});

const A = "export const a = 1;\n";
const B = 'import { b } from "./b.tsx";';

/** A tree that the rule must refuse, and the most similar one that it must accept. */
const CASES: [rule: Name, what: string, wrong: Record<string, string>, right: Record<string, string>][] = [
  ["everyFileHasARoom", "a new folder", { "app/cosas/a.ts": A }, { "app/ui/a.ts": A }],
  ["everyFileHasARoom", "a new noun", { "app/features/resenas/a.ts": A }, { "app/features/pedidos/pedidos/a.ts": A }],
  [
    "arrowsGoDown",
    "lib importing ui, by alias",
    { "lib/a.ts": 'import { b } from "#app/ui/b.ts";', "app/ui/b.ts": A },
    { "app/ui/a.ts": 'import { b } from "#lib/b.ts";', "lib/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "ui importing a feature, relatively",
    { "app/ui/a.ts": 'import { b } from "../features/compra/carrito/b.ts";', "app/features/compra/carrito/b.ts": A },
    { "app/features/compra/carrito/a.ts": 'import type { b } from "../../../ui/b.ts";', "app/ui/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "a wing importing one below it",
    {
      "app/features/catalogo/productos/a.ts": 'import { b } from "#app/features/pedidos/pedidos/b.ts";',
      "app/features/pedidos/pedidos/b.ts": A,
    },
    {
      "app/features/pedidos/pedidos/a.ts": 'import { b } from "#app/features/catalogo/productos/b.ts";',
      "app/features/catalogo/productos/b.ts": A,
    },
  ],
  [
    "arrowsGoDown",
    "a route importing db",
    { "app/routes/tienda/a.tsx": 'import { b } from "#db/b.ts";', "db/b.ts": A },
    { "app/features/pedidos/pedidos/a.server.ts": 'import { b } from "#db/b.ts";', "db/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "a dynamic import of the server",
    { "app/routes/api/a.ts": 'const b = await import("#server/b.ts"); export { b };', "server/b.ts": A },
    { "server/a.ts": 'const b = await import("./b.ts"); export { b };', "server/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "the sandbox importing the shop",
    {
      "tools/sandbox/a.ts": 'import { b } from "#app/features/pedidos/pagos/b.ts";',
      "app/features/pedidos/pagos/b.ts": A,
    },
    { "tools/sandbox/a.ts": 'import { b } from "#lib/b.ts";', "lib/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "the shop passing on the sandbox",
    { "app/features/pedidos/pagos/a.ts": 'export { b } from "#tools/sandbox/b.ts";', "tools/sandbox/b.ts": A },
    { "server/a.ts": 'export { b } from "#tools/sandbox/b.ts";', "tools/sandbox/b.ts": A },
  ],
  [
    "wingsMeetAtDoors",
    "a file of another wing that is no door",
    {
      "app/features/pedidos/pedidos/a.ts": 'import { b } from "#app/features/catalogo/productos/b.ts";',
      "app/features/catalogo/productos/b.ts": A,
    },
    {
      "app/features/pedidos/pedidos/a.ts": 'import { b } from "#app/features/catalogo/productos/opcion.ts";',
      "app/features/catalogo/productos/opcion.ts": A,
      "app/features/catalogo/panel/a.ts": 'import { b } from "#app/features/catalogo/productos/b.ts";',
      "app/features/catalogo/productos/b.ts": A,
    },
  ],
  [
    "onlyRoutesStandInRoutes",
    "a part of a page beside its route",
    { "app/routes.ts": '"routes/tienda/b.tsx"', "app/routes/tienda/a.tsx": A },
    { "app/routes.ts": '"routes/tienda/a.tsx"', "app/routes/tienda/a.tsx": A, "app/routes/tienda/a.test.ts": A },
  ],
  [
    "routesStandAlone",
    "a route importing its neighbour",
    { "app/routes.ts": '"routes/tienda/b.tsx"', "app/routes/tienda/a.tsx": B, "app/routes/tienda/b.tsx": A },
    { "app/routes.ts": '"routes/tienda/a.tsx"', "app/routes/tienda/a.tsx": B, "app/routes/tienda/b.tsx": A },
  ],
  [
    "cachedPagesReadNoRequest",
    "a cached page whose loader takes the request",
    {
      "app/routes.ts": 'page("a", "routes/tienda/a.tsx", { access: "everyone", cache: [] })',
      "app/routes/tienda/a.tsx": "export async function loader({ request }: Args) { return request.url; }",
    },
    {
      "app/routes.ts": 'page("a", "routes/tienda/a.tsx", shared("q"))',
      "app/routes/tienda/a.tsx": "export const loader = cachedLoader(({ query }: Args) => query('q'));",
    },
  ],
  [
    "onlyServerFilesTouchDb",
    "a view importing a table",
    { "app/features/pedidos/pedidos/a.tsx": 'import { b } from "#db/schema/b.ts";', "db/schema/b.ts": A },
    { "app/features/pedidos/pedidos/a.server.ts": 'import { b } from "#db/schema/b.ts";', "db/schema/b.ts": A },
  ],
  [
    "browserFilesStayClean",
    "a view importing a .server file",
    {
      "app/features/pedidos/pedidos/a.tsx": 'import { b } from "./b.server.ts";',
      "app/features/pedidos/pedidos/b.server.ts": A,
    },
    {
      "app/routes/tienda/a.tsx": 'import { b } from "#app/features/pedidos/pedidos/b.server.ts";',
      "app/features/pedidos/pedidos/b.server.ts": A,
    },
  ],
  [
    "everyImportLeadsSomewhere",
    "an import of nothing",
    { "lib/a.ts": 'import { b } from "./b.ts";' },
    { "lib/a.ts": 'import { b } from "./b.ts";', "lib/b.ts": A },
  ],
  ["filesAreShort", "221 lines", { "lib/a.ts": "//\n".repeat(221) }, { "lib/a.ts": "//\n".repeat(220) }],
  ["filesAreShort", "301 lines", { "db/a.ts": "//\n".repeat(301) }, { "lib/a.test.ts": "//\n".repeat(300) }],
  ["theMedianFileIsShort", "81 lines", { "lib/a.ts": "//\n".repeat(81) }, { "lib/a.ts": "//\n".repeat(80) }],
  ["namesAreKebabCase", "a name in camelCase", { "app/ui/miCosa.tsx": A }, { "app/ui/mi-cosa.tsx": A }],
  [
    "environmentIsReadOnce",
    "process.env in a feature",
    { "app/features/pedidos/pagos/a.server.ts": "export const a = process.env.PORT;" },
    { "app/features/pedidos/pagos/a.server.ts": "// process.env\nexport const a = 1;" },
  ],
  [
    "largePackagesLoadByNeed",
    "a large package that every process loads",
    { "app/features/pedidos/pagos/a.server.ts": 'import { Stripe } from "stripe";' },
    {
      "app/features/pedidos/pagos/a.server.ts":
        'import type { Stripe } from "stripe"; export const a = () => import("stripe");',
    },
  ],
  [
    "linksAreOurs",
    "a link of the router's",
    { "app/ui/a.tsx": 'import { Form, Link } from "react-router"; export const a = <Link to="/">{Form}</Link>;' },
    { "app/ui/a.tsx": 'import { Links, type LinkProps } from "react-router"; export const a = Links;' },
  ],
  [
    "fileFieldsAreOurs",
    "a file field of the browser's",
    { "app/features/pedidos/a.tsx": 'export const a = <input type="file" />;' },
    { "app/ui/file-field.tsx": 'export const a = <input type="file" />;', "app/ui/a.tsx": '// type="file"\n' + A },
  ],
  [
    "noBarrels",
    "a file that passes on another",
    { "lib/a.ts": 'export * from "./b.ts";', "lib/b.ts": A },
    { "db/schema/index.ts": 'export * from "./b.ts";', "db/schema/b.ts": A },
  ],
  [
    "noCycles",
    "three files in a ring",
    {
      "lib/a.ts": 'import { b } from "./b.ts"; export const a = b;',
      "lib/b.ts": 'import type { c } from "#lib/c.ts"; export const b = 1; export type B = typeof c;',
      "lib/c.ts": 'export { a as c } from "./a.ts";',
    },
    {
      "lib/a.ts": 'import { b } from "./b.ts"; export const a = b;',
      "lib/b.ts": 'import { c } from "#lib/c.ts"; export const b = c;',
      "lib/c.ts": A,
    },
  ],
  [
    "roomsKnowEachOtherOneWay",
    "two rooms, one of them for a type",
    {
      "app/ui/a.ts": 'import type { b } from "#lib/b.ts";',
      "app/ui/c.ts": A,
      "lib/b.ts": A,
      "lib/d.ts": 'import { c } from "#app/ui/c.ts";',
    },
    { "app/ui/a.ts": 'import type { b } from "#lib/b.ts";', "app/ui/c.ts": A, "lib/b.ts": A, "lib/d.ts": A },
  ],
  [
    "shopNeedsNoTesters",
    "the server loading a package that only tests have",
    { "server/a.ts": 'const { test } = await import("@playwright/test"); export { test };' },
    { "server/a.ts": 'export { z } from "zod";', "server/a.test.ts": 'import { it } from "vitest";' },
  ],
  [
    "typeNamesAreUnique",
    "one name for two types",
    { "app/ui/a.ts": "export type Fila = string;", "db/b.ts": "interface Fila { id: string }" },
    { "app/ui/a.ts": "export interface Props { a: string }", "app/ui/b.ts": "interface Props { b: string }" },
  ],
  [
    "functionsBeginWithAVerb",
    "a function named after what it gives",
    { "app/ui/a.ts": "const textOf = () => 1;" },
    { "app/ui/a.ts": "export function readOneOf() {}" },
  ],
];

describe("each rule can fail", () => {
  test.each(CASES)("%s: %s", (rule, _what, wrong, right) => {
    expect(judge(rule, new Map(Object.entries(wrong)))).toHaveLength(1);
    expect(judge(rule, new Map(Object.entries(right)))).toEqual([]);
  });

  it("has a case for every rule", () => {
    expect(new Set(CASES.map(([rule]) => rule))).toEqual(new Set(Object.keys(RULES)));
  });
});
