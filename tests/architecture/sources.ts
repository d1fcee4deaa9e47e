import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/** Source files by path. */
export type Tree = ReadonlyMap<string, string>;

export interface Arrow {
  from: string;
  /** A project file, or the import as written if it is a package or cannot be resolved. */
  to: string;
  found: boolean;
  isType: boolean;
  /** `import(…)`: loaded when the line runs. */
  isDynamic: boolean;
}

export interface Source {
  file: string;
  text: string;
  /** Its text without comments. */
  code: string;
  /** A file appears twice when only some of its imports are types. */
  arrows: Arrow[];
  /** Modules that it re-exports whole. */
  passesOn: string[];
  /** Types at its top level, exported or not. */
  types: string[];
  functions: string[];
}

const FOLDERS = ["app", "db", "lib", "scripts", "server", "tests", "tools"];
const CODE = /\.(ts|tsx|mjs)$/;

export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  const add = (file: string) => tree.set(file, readFileSync(path.join(root, file), "utf8"));
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile() && CODE.test(entry.name)) add(entry.name);
    if (!entry.isDirectory() || !FOLDERS.includes(entry.name)) continue;
    for (const name of readdirSync(path.join(root, entry.name), { recursive: true })) {
      if (CODE.test(String(name)) && !String(name).endsWith(".d.ts")) add(path.join(entry.name, String(name)));
    }
  }
  return tree;
}

const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];

/** The file that an import names, by alias (#app/…) or relative path. */
function resolve(from: string, name: string, tree: Tree): { to: string; found: boolean } {
  const bare = name.replace(/\?.*$/, "");
  const ours = bare.startsWith("#") || bare.startsWith(".");
  if (!ours) return { to: name, found: true };
  const target = bare.startsWith("#") ? bare.slice(1) : path.posix.join(path.posix.dirname(from), bare);
  const file = ENDINGS.map((ending) => target + ending).find((candidate) => tree.has(candidate));
  // Styles, data and pictures are not code; React Router generates its types.
  const elsewhere =
    /\.(css|json|svg|webp|woff2)$/.test(target) || target.includes("/+types/") || target.startsWith("build/");
  return { to: file ?? target, found: file !== undefined || elsewhere };
}

/** `export * from`, as the parser names it. */
const isWhole = (kind: string) => kind === "AllButDefault";

function withoutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let code = text;
  for (const { start, end } of comments.toReversed()) code = code.slice(0, start) + code.slice(end);
  return code;
}

type Statement = ReturnType<typeof parseSync>["program"]["body"][number];

const TYPES = new Set(["TSInterfaceDeclaration", "TSTypeAliasDeclaration", "ClassDeclaration"]);
const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

function listDeclared(statement: Statement): { types: string[]; functions: string[] } {
  const node = statement.type === "ExportNamedDeclaration" && statement.declaration ? statement.declaration : statement;
  const name = "id" in node && node.id && "name" in node.id ? [node.id.name] : [];
  if (node.type === "FunctionDeclaration") return { types: [], functions: name };
  if (node.type !== "VariableDeclaration") return { types: TYPES.has(node.type) ? name : [], functions: [] };
  const functions = node.declarations.flatMap(({ id, init }) =>
    id.type === "Identifier" && init && FUNCTIONS.has(init.type) ? [id.name] : [],
  );
  return { types: [], functions };
}

export function parseSource(file: string, text: string, tree: Tree): Source {
  const { module, program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports = [
    ...module.staticImports.map(({ entries, moduleRequest }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest ? { name: moduleRequest.value, isType } : [])),
  ];
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, name] = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end)) ?? [];
    return name ? { name, isType: false, isDynamic: true } : [];
  });
  const passesOn = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ importName: { kind } }) => isWhole(kind))
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const arrows = [...imports.map((found) => ({ ...found, isDynamic: false })), ...dynamic].map(({ name, ...how }) => ({
    from: file,
    ...how,
    ...resolve(file, name, tree),
  }));
  const declared = program.body.map(listDeclared);
  return {
    file,
    text,
    code: withoutComments(text, comments),
    arrows,
    passesOn,
    types: declared.flatMap(({ types }) => types),
    functions: declared.flatMap(({ functions }) => functions),
  };
}

export const parseTree = (tree: Tree): Source[] => [...tree].map(([file, text]) => parseSource(file, text, tree));
