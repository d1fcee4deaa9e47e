import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { ROOMS } from "./architecture/rooms.ts";
import { judge, RULES } from "./architecture/rules.ts";
import { parseTree, readTree } from "./architecture/sources.ts";
import { readSection } from "./documents/tables.ts";

type Name = keyof typeof RULES;

const tree = readTree(process.cwd());
const sources = parseTree(tree);

function listDescribed(): string[] {
  const section = readSection(readFileSync("docs/arquitectura.md", "utf8"), "Rooms");
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, path = ""]) => path);
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

const A = "export const a = 1;\n";
const B = 'import { b } from "./b.tsx";';

/** A tree that the rule must refuse, and the nearest one that it must accept. */
const CASES: [rule: Name, what: string, wrong: Record<string, string>, right: Record<string, string>][] = [
  ["everyFileHasARoom", "a new folder", { "app/cosas/a.ts": A }, { "app/ui/a.ts": A }],
  ["everyFileHasARoom", "a new noun", { "app/features/resenas/a.ts": A }, { "app/features/pedidos/a.ts": A }],
  [
    "arrowsGoDown",
    "lib importing ui, by alias",
    { "lib/a.ts": 'import { b } from "#app/ui/b.ts";', "app/ui/b.ts": A },
    { "app/ui/a.ts": 'import { b } from "#lib/b.ts";', "lib/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "ui importing a feature, relatively",
    { "app/ui/a.ts": 'import { b } from "../features/carrito/b.ts";', "app/features/carrito/b.ts": A },
    { "app/features/carrito/a.ts": 'import type { b } from "../../ui/b.ts";', "app/ui/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "a noun importing one before it",
    {
      "app/features/productos/a.ts": 'import { b } from "#app/features/pedidos/b.ts";',
      "app/features/pedidos/b.ts": A,
    },
    {
      "app/features/pedidos/a.ts": 'import { b } from "#app/features/productos/b.ts";',
      "app/features/productos/b.ts": A,
    },
  ],
  [
    "arrowsGoDown",
    "a route importing db",
    { "app/routes/tienda/a.tsx": 'import { b } from "#db/b.ts";', "db/b.ts": A },
    { "app/features/pedidos/a.server.ts": 'import { b } from "#db/b.ts";', "db/b.ts": A },
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
    { "sandbox/a.ts": 'import { b } from "#app/features/pagos/b.ts";', "app/features/pagos/b.ts": A },
    { "sandbox/a.ts": 'import { b } from "#lib/b.ts";', "lib/b.ts": A },
  ],
  [
    "arrowsGoDown",
    "the shop passing on the sandbox",
    { "app/features/pagos/a.ts": 'export { b } from "#sandbox/b.ts";', "sandbox/b.ts": A },
    { "server/a.ts": 'export { b } from "#sandbox/b.ts";', "sandbox/b.ts": A },
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
    { "app/features/pedidos/a.tsx": 'import { b } from "#db/schema/b.ts";', "db/schema/b.ts": A },
    { "app/features/pedidos/a.server.ts": 'import { b } from "#db/schema/b.ts";', "db/schema/b.ts": A },
  ],
  [
    "browserFilesStayClean",
    "a view importing a .server file",
    { "app/features/pedidos/a.tsx": 'import { b } from "./b.server.ts";', "app/features/pedidos/b.server.ts": A },
    {
      "app/routes/tienda/a.tsx": 'import { b } from "#app/features/pedidos/b.server.ts";',
      "app/features/pedidos/b.server.ts": A,
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
    { "app/features/pagos/a.server.ts": "export const a = process.env.PORT;" },
    { "app/features/pagos/a.server.ts": "// process.env\nexport const a = 1;" },
  ],
  [
    "largePackagesLoadByNeed",
    "a large package that every process loads",
    { "app/features/pagos/a.server.ts": 'import { Stripe } from "stripe";' },
    {
      "app/features/pagos/a.server.ts":
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
