import { describe, expect, it, test } from "vitest";
import routes from "#app/routes.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import { listBrokenDuties } from "./documents/duties.ts";
import { listBroken, readRepository } from "./documents/references.ts";

const repository = readRepository(process.cwd());

describe("what comments and documents name", () => {
  it("is in the repository", () => {
    expect(listBroken(repository)).toEqual([]);
  });

  it("has code and documents", () => {
    expect([...repository.keys()]).toEqual(expect.arrayContaining(["README.md", "docs/ley.md", "app/routes.ts"]));
  });
});

const PATTERNS = flattenRoutes(routes).flatMap(({ pattern }) => (pattern.includes("*") ? [] : [pattern.split("/")]));

/** `/pedido/{id}`, or with what stands there. */
const isRoute = (path: string) =>
  PATTERNS.some((parts) => {
    const given = path.split("/");
    return parts.length === given.length && parts.every((part, at) => part.startsWith(":") || part === given[at]);
  });

const row = (by: string, screen: string, test: string) =>
  `## 1. A\n\n| what is asked | by | screen and file | test |\n| --- | --- | --- | --- |\n| A duty | ${by} | ${screen} | ${test} |\n`;

describe("the duties of docs/ley.md", () => {
  const text = repository.get("docs/ley.md") ?? "";

  it("have each a source, a screen that is there, and a test that is there by file and name", () => {
    expect(listBrokenDuties(repository, text, isRoute)).toEqual([]);
    expect(text.match(/\.test\.tsx?`: /g)?.length).toBeGreaterThan(40);
  });

  const code = 'describe("all", () => { it.each([1])("adds %i", () => {}); test("it\'s one", () => {}); });';
  const known = new Map([["lib/a.test.ts", code]]);
  const judge = (by: string, screen: string, test: string) => listBrokenDuties(known, row(by, screen, test), isRoute);

  test.each([
    ["no source", "", "`/envios`", "`lib/a.test.ts`: 'all'"],
    ["no test", "art. 1", "`/envios`", ""],
    ["a test without its name", "art. 1", "`/envios`", "`lib/a.test.ts`"],
    ["a file that is gone", "art. 1", "`/envios`", "`lib/b.test.ts`: 'all'"],
    ["a name that was changed", "art. 1", "`/envios`", "`lib/a.test.ts`: 'all', 'adds'"],
    ["words between", "art. 1", "`/envios`", "`lib/a.test.ts`: 'all' and 'adds %i'"],
    ["a screen that is gone", "art. 1", "`/envio`", "`lib/a.test.ts`: 'all'"],
  ])("are refused with %s", (_what, by, screen, named) => {
    expect(judge(by, screen, named)).toHaveLength(1);
  });

  it("pass where all of it is there", () => {
    const named = "`lib/a.test.ts`: 'all', 'adds %i', \"it's one\"; `lib/a.test.ts`: 'it's one'";
    expect(judge("art. 1", "`/pedido/{id}`, `/envios`", named)).toEqual([]);
  });
});

const FILES = {
  "README.md": "# Shop\n",
  "docs/ley.md": "# Law\n\n## 1. Prices, shown whole\n",
  "docs/decisions/007-outbox.md": "# 7. Outbox\n",
  "app/ui/button.tsx": "export const b = 1;\n",
  "lib/env.ts": "export const a = 1;\n",
};

const brokenBy = (file: string, text: string) => listBroken(new Map(Object.entries({ ...FILES, [file]: text })));

/** A text that must be refused, and the nearest one that must pass. */
const CASES: [what: string, file: string, wrong: string, right: string][] = [
  ["a link to no file", "docs/a.md", "[x](gone.md)", "[x](ley.md)"],
  ["a link without its folder", "README.md", "[x](ley.md)", "[x](docs/ley.md)"],
  ["a link above the folder", "docs/a.md", "[x](README.md)", "[x](../README.md)"],
  ["a link to no heading", "README.md", "[x](docs/ley.md#1-prices)", "[x](docs/ley.md#1-prices-shown-whole)"],
  ["a link to no heading of its own", "README.md", "[x](#law)", "# Law\n[x](#law)"],
  ["a path without its beginning", "README.md", "`ui/button.tsx`", "`app/ui/button.tsx`"],
  ["a folder that is gone", "README.md", "`app/features/gone`", "`app/ui`"],
  ["a file that is gone, by its name", "README.md", "`gone.ts`", "`env.ts`"],
  ["a decision", "README.md", "see decision 12", "see decision 7"],
  ["its own section", "docs/ley.md", "## 1. A\nsection 2", "## 1. A\nsection 1"],
  ["one of two sections", "docs/a.md", "ley.md, sections 1 and 2", "ley.md, section 1"],
  ["a document, in a comment", "app/a.ts", "// SPEC.md has it", "// README.md has it"],
  ["a document, in a test's name", "app/a.ts", 'it("is as DESIGN.md has it");', 'it("is as README.md has it");'],
  ["a document without its folder", "app/a.ts", "// ley.md", "// docs/ley.md"],
  ["a section", "app/a.ts", "/** docs/ley.md, section 2 */", "/** docs/ley.md, section 1 */"],
  [
    "a section over two lines",
    "app/a.ts",
    "/**\n * Of docs/ley.md,\n * section 2.\n */",
    "/**\n * Of docs/ley.md,\n * section 1.\n */",
  ],
  ["a section of nothing", "app/a.ts", "// section 1", "// OpenID Connect Core 1.0, section 3.1"],
  ["a decision in a comment", "app/a.ts", "// docs/decisions/012-gone.md", "// docs/decisions/007-outbox.md"],
  ["a decision by its number alone", "app/a.ts", "// docs/decisions/007", "// docs/decisions/007-outbox.md"],
  ["an issue", "app/a.ts", "// issue 11 asks for it", "// no issue"],
  ["a file in a comment", "app/a.ts", "// see app/gone.ts", "// see lib/env.ts"],
  ["a file in a comment, by its name", "app/a.css", "/* see gone.ts */", "/* see env.ts */"],
  ["a file in a comment of SQL", "db/a.sql", "-- see gone.ts", "-- see env.ts"],
];

describe("each kind of reference", () => {
  test.each(CASES)("%s", (_what, file, wrong, right) => {
    expect(brokenBy(file, wrong)).toEqual([expect.stringContaining(`${file}: `)]);
    expect(brokenBy(file, right)).toEqual([]);
  });
});
