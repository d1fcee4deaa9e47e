import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/** The repository's files by path; the text is empty for binary files. */
export type Repository = ReadonlyMap<string, string>;

const FOLDERS = ["app", "db", "docs", "lib", "public", "scripts", "server", "tests", "tools"];
const TEXT = /\.(ts|tsx|mjs|css|sql|json|md)$|^\.env\.example$/;
const CODE = /\.(ts|tsx|mjs)$/;

export function readRepository(root: string): Repository {
  const files = new Map<string, string>();
  const add = (file: string) => files.set(file, TEXT.test(file) ? readFileSync(path.join(root, file), "utf8") : "");
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile()) add(entry.name);
    if (!entry.isDirectory() || !FOLDERS.includes(entry.name)) continue;
    for (const each of readdirSync(path.join(root, entry.name), { recursive: true, withFileTypes: true })) {
      if (each.isFile()) add(path.relative(root, path.join(each.parentPath, each.name)));
    }
  }
  return files;
}

const FOLDER = new RegExp(`^(${[...FOLDERS, "features", "frame", "routes", "routing", "ui"].join("|")})/`);

const stands = (repository: Repository, name: string): boolean =>
  repository.has(name) || [...repository.keys()].some((file) => file.startsWith(`${name}/`));

/** A path from the root, or the bare name of some file. */
function isThere(repository: Repository, name: string): boolean {
  const bare = name.replace(/\/$/, "");
  if (stands(repository, bare)) return true;
  return [...repository.keys()].some((file) => path.posix.basename(file) === bare);
}

/** The #anchor that GitHub makes of a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const listHeadings = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].flatMap(([, heading]) => (heading ? [heading] : []));

const hasSection = (text: string, number: string): boolean =>
  listHeadings(text).some((heading) => heading.startsWith(`${number}. `));

/** Joins the lines of a comment: a reference may span two. */
const flatten = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\*|\/) ?|\/\/ ?)?/g, " ");

function readComments(file: string, text: string): string {
  if (CODE.test(file)) {
    return parseSync(file, text)
      .comments.map(({ value }) => value)
      .join("\n\n");
  }
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|--.*/g)].map(([comment]) => comment).join("\n\n");
}

const isDocument = (file: string) => file.endsWith(".md");

/** Code names documents by path from the root, documents each other by file name. */
function findDocument(repository: Repository, file: string, name: string): string | undefined {
  const beside = path.posix.join(path.posix.dirname(file), name);
  return repository.get(name) ?? (isDocument(file) ? repository.get(beside) : undefined);
}

function listBrokenLinks(repository: Repository, file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^(https?|mailto):/.test(target)) return [];
    const [name = "", anchor] = target.split("#");
    const to = name === "" ? file : path.posix.join(path.posix.dirname(file), name);
    if (!stands(repository, to)) return [`no such file: ${name}`];
    const anchors = listHeadings(repository.get(to) ?? "").map(toAnchor);
    return anchor === undefined || anchors.includes(anchor) ? [] : [`no such heading: ${target}`];
  });
}

const SECTION = /(?:([\w./-]+\.md|\d\.\d|RFC \d+),? )?\bsections? (\d+(?:(?:, | and )\d+)*)/gi;

/**
 * `docs/ley.md, section 1`, or a document's own section. A section of a public standard is preceded by the standard's
 * name.
 */
function listBrokenSections(repository: Repository, file: string, text: string): string[] {
  return [...text.matchAll(SECTION)].flatMap(([all, name, numbers = ""]) => {
    if (name && !name.endsWith(".md")) return [];
    const found = name ? findDocument(repository, file, name) : isDocument(file) ? repository.get(file) : undefined;
    if (found === undefined) return [`which document? Write its path and a comma before it: ${all}`];
    const missing = numbers.split(/\D+/).filter((number) => !hasSection(found, number));
    return missing.length === 0 ? [] : [`no such section: ${all}`];
  });
}

/** Decisions and issues by number, and documents by name, in comments, texts and test names. */
function listBrokenNames(repository: Repository, file: string, text: string): string[] {
  const decisions = [...text.matchAll(/\bdecisions? (\d+)/gi)].flatMap(([all, number = ""]) => {
    const begin = `docs/decisions/${number.padStart(3, "0")}-`;
    return [...repository.keys()].some((name) => name.startsWith(begin)) ? [] : [`no such decision: ${all}`];
  });
  const issues = [...text.matchAll(/\bissue #?\d+/gi)].map(([all]) => `'${all}' cannot be read here: say what it asks`);
  const documents = [...text.matchAll(/(?<![\w./-])(?:docs\/[\w./-]*\w|(?:[\w-]+\/)*[\w.-]+\.md\b)/g)].flatMap(
    ([name]) =>
      findDocument(repository, file, name) === undefined && !stands(repository, name) ? [`no such file: ${name}`] : [],
  );
  return [...decisions, ...issues, ...documents];
}

/** Files and folders between backticks. */
function listBrokenPaths(repository: Repository, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].flatMap(([, name = ""]) => {
    const isPath = FOLDER.test(name) || /^[\w-][\w.-]*\.(ts|tsx|mjs|css|json)$/.test(name);
    return isPath && !isThere(repository, name) ? [`no such file: ${name}`] : [];
  });
}

/** Files that comments name: `lib/env.ts`, or `env.ts` alone. */
function listBrokenFiles(repository: Repository, comments: string): string[] {
  return [...comments.matchAll(/(?<![\w./#*{}@-])[\w-][\w.-]*(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|css|sql)\b/g)].flatMap(
    ([name]) => (isThere(repository, name) ? [] : [`no such file: ${name}`]),
  );
}

function listBrokenIn(repository: Repository, file: string, text: string): string[] {
  const flat = flatten(text);
  const everywhere = [...listBrokenSections(repository, file, flat), ...listBrokenNames(repository, file, flat)];
  if (isDocument(file))
    return [...everywhere, ...listBrokenLinks(repository, file, text), ...listBrokenPaths(repository, text)];
  return [...everywhere, ...listBrokenFiles(repository, flatten(readComments(file, text)))];
}

/** Generated files, and the test with invented references. */
const UNREAD = /^(package-lock\.json|db\/migrations\/.*|tests\/documents\.test\.ts)$/;

/** Broken references, each once, as `file: reference`. */
export function listBroken(repository: Repository): string[] {
  const broken = [...repository].flatMap(([file, text]) => {
    const read = TEXT.test(file) && !UNREAD.test(file);
    return read ? listBrokenIn(repository, file, text).map((what) => `${file}: ${what}`) : [];
  });
  return [...new Set(broken)];
}
