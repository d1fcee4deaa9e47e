import { parseSync } from "oxc-parser";
import type { Repository } from "./references.ts";
import { listNames, readRows } from "./tables.ts";

/** A test as named in docs/ley.md: its file, then its names. */
const REFERENCE = /^`([^`]+)`: (.+)$/;
const NAME = /'((?:[^']|'(?=\w))+)'|"([^"]+)"/g;
const TESTS = new Set(["describe", "it", "test"]);

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** `it` of `it("…")`, `it.each(…)("…")`, `test.describe("…")`. */
function findRoot(callee: unknown): unknown {
  if (!isNode(callee)) return null;
  if (callee.type === "Identifier") return callee.name;
  return findRoot(callee.type === "MemberExpression" ? callee.object : callee.callee);
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, found);
  else if (isNode(value)) {
    const [first] = Array.isArray(value.arguments) ? (value.arguments as unknown[]) : [];
    const named = value.type === "CallExpression" && TESTS.has(String(findRoot(value.callee)));
    if (named && isNode(first) && typeof first.value === "string") found.add(first.value);
    for (const each of Object.values(value)) if (isNode(each)) collect(each, found);
  }
}

/** Names of a file's tests and groups. */
function listTitles(file: string, code: string): Set<string> {
  const found = new Set<string>();
  collect(parseSync(file, code).program, found);
  return found;
}

function judgeTest(repository: Repository, reference: string): string[] {
  const [, file = "", names = ""] = REFERENCE.exec(reference) ?? [];
  const code = repository.get(file);
  if (code === undefined) return [`no such test: ${reference}`];
  const titles = listTitles(file, code);
  const named = [...names.matchAll(NAME)].map(([, single, double]) => single ?? double ?? "");
  if (named.length === 0 || names.replace(NAME, "").replaceAll(", ", "") !== "")
    return [`how is it called? ${reference}`];
  return named.filter((name) => !titles.has(name)).map((name) => `no such test in ${file}: ${name}`);
}

/** A cell's tests, separated by semicolons, that do not exist. */
const listBrokenTests = (repository: Repository, cell: string): string[] =>
  cell.split(/; (?=`)/).flatMap((one) => judgeTest(repository, one));

/** Rows of docs/diferencias.md with an empty cell or a missing test. */
export function listBrokenDifferences(repository: Repository, text: string): string[] {
  return readRows(text).flatMap((cells) => {
    const [place = "", , , , test = ""] = cells;
    if (cells.length !== 5 || cells.includes("")) return [`not every cell says something: ${place}`];
    return listBrokenTests(repository, test);
  });
}

const isPath = (name: string) => name.startsWith("/");

/** Duties without a source or an existing test, or with a screen that is no route. */
export function listBrokenDuties(repository: Repository, text: string, isRoute: (path: string) => boolean): string[] {
  const tests = text.split(/(?=^## )/m).flatMap((section) => (/\| test +\|/.test(section) ? readRows(section) : []));
  const rows = tests.flatMap(([what = "", by = "", , test = ""]) => {
    if (by === "") return [`by which article? ${what}`];
    return test === "" ? [`no test: ${what}`] : listBrokenTests(repository, test);
  });
  const screens = listNames(text).filter((name) => isPath(name) && !isRoute(name));
  return [...rows, ...screens.map((name) => `no such screen: ${name}`)];
}
