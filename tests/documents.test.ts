import { describe, expect, it, test } from "vitest";
import routes from "#app/routes.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import { listBrokenRequirements } from "./documents/asvs.ts";
import { listBrokenDifferences, listBrokenDuties } from "./documents/duties.ts";
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

/** `/pedido/{id}`, or with an actual value. */
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

describe("where the shop differs from its specification", () => {
  const text = repository.get("docs/diferencias.md") ?? "";

  it("has in each row what is said there, what is done, why, and a test that is there", () => {
    expect(listBrokenDifferences(repository, text)).toEqual([]);
    expect(text.match(/\.(?:test|spec)\.tsx?`: /g)?.length).toBeGreaterThan(40);
  });

  const known = new Map([["lib/a.test.ts", 'it("adds", () => {});']]);
  test.each([
    ["passes whole", "| 2 cart | a | b | c | `lib/a.test.ts`: 'adds' |", 0],
    ["is refused without a reason", "| 2 cart | a | b | | `lib/a.test.ts`: 'adds' |", 1],
    ["is refused with a test that is gone", "| 2 cart | a | b | c | `lib/a.test.ts`: 'sums' |", 1],
  ])("a row %s", (_what, row, broken) => {
    expect(listBrokenDifferences(known, `${row}\n`)).toHaveLength(broken);
  });
});

describe("the requirements of docs/seguridad.md", () => {
  const text = repository.get("docs/seguridad.md") ?? "";

  it("are each there once, with files that are there", () => {
    expect(listBrokenRequirements(repository, text)).toEqual([]);
  });

  it("are counted as the page says", () => {
    const [, all, met, none, open] =
      /Of (\d+) requirements (\d+) are met .* (\d+) are not .* (\d+) are open/.exec(text) ?? [];
    const count = (state: string) =>
      [...text.matchAll(/^\| ([\d., ]+?) +\| (\S+) /gm)]
        .filter(([, , stated]) => stated === state)
        .reduce((sum, [, numbers = ""]) => sum + numbers.split(", ").length, 0);
    const counted = ["met", "n/a", "open"].map(count);
    expect([met, none, open].map(Number)).toEqual(counted);
    expect(Number(all)).toBe(counted.reduce((sum, one) => sum + one, 0));
  });

  const row = text.split("\n").find((line) => line.startsWith("| 1.1.1 ")) ?? "";
  test.each([
    ["a requirement less", row, "", "missing: 1.1.1"],
    ["one twice", row, `${row}\n${row}`, "twice: 1.1.1"],
    ["one of level 3", "| 1.1.1 ", "| 1.1.9 ", "no such requirement: 1.1.9"],
    [
      "a file that is gone",
      "lib/parse-input.ts`, `server",
      "lib/gone.ts`, `server",
      "1.1.1: no such file: lib/gone.ts",
    ],
    ["nothing that proves it", "`tests/caracteres.test.ts`", "`lib/text.ts`", "1.1.1: by which test or document?"],
    ["another state", "| met ", "| yes ", "1.1.1: neither met nor open: yes"],
  ])("are refused with %s", (_what, right, wrong, broken) => {
    expect(listBrokenRequirements(repository, text.replace(right, wrong))).toContain(broken);
  });
});

describe("the index of the decisions", () => {
  const folder = "docs/decisions/";
  const index = repository.get(`${folder}README.md`) ?? "";
  const decisions = [...repository].flatMap(([file, text]) => {
    const name = file.startsWith(folder) ? file.slice(folder.length) : "";
    return /^\d{3}-/.test(name) ? [{ name, number: Number(name.slice(0, 3)), text }] : [];
  });
  decisions.sort((a, b) => a.number - b.number);

  it("has a line for each, with its title, in order", () => {
    const lines = [...index.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, name]) => ({ title, name }));
    expect(lines).toEqual(decisions.map(({ name, text }) => ({ title: /^# (.+)$/m.exec(text)?.[1], name })));
    expect(decisions.length).toBeGreaterThan(50);
  });

  it("names the numbers that have none", () => {
    const last = decisions.at(-1)?.number ?? 0;
    const numbers = Array.from({ length: last }, (_, at) => at + 1);
    const missing = numbers.filter((each) => !decisions.some(({ number }) => number === each));
    const [, named = ""] = /^Numbers without a decision: (.+)$/m.exec(index) ?? [];
    expect([...named.matchAll(/\d+/g)].map(Number)).toEqual(missing);
  });
});

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe("how much there is to read", () => {
  it("is at most 5,000 words before one begins", () => {
    const first = ["README.md", "docs/arquitectura.md", "docs/cambiar.md"].map((file) => repository.get(file));
    expect(first).not.toContain(undefined);
    expect(countWords(first.join("\n"))).toBeLessThanOrEqual(5_000);
  });

  const documents = [...repository].filter(([file]) => /^docs\/.*\.md$/.test(file));

  /** Tables, pages for one day, and a record of figures: nobody reads them through. */
  const LOOKED_UP: Readonly<Record<string, number>> = {
    "docs/seguridad.md": 3_500,
    "docs/averias.md": 1_400,
    "docs/pruebas.md": 1_700,
  };

  it("is at most 42,000 words in docs", () => {
    const read = documents.filter(([file]) => !Object.hasOwn(LOOKED_UP, file));
    expect(read.length).toBeGreaterThan(70);
    expect(countWords(read.map(([, text]) => text).join("\n"))).toBeLessThanOrEqual(42_000);
  });

  it.each(Object.entries(LOOKED_UP))("and to be looked up, in %s, at most %i", (file, most) => {
    const words = countWords(repository.get(file) ?? "");
    expect(words).toBeGreaterThan(0);
    expect(words).toBeLessThanOrEqual(most);
  });

  it("is at most 300 words for a decision", () => {
    const decisions = documents.filter(([file]) => /^docs\/decisions\/\d/.test(file));
    const long = decisions
      .map(([file, text]) => ({ file, words: countWords(text) }))
      .filter(({ words }) => words > 300);
    expect(decisions.length).toBeGreaterThan(50);
    expect(long).toEqual([]);
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

/** A text that must be refused, and the most similar one that must pass. */
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
