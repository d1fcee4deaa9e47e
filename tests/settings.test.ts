import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { EnvError, parseEnv, SETTINGS } from "#lib/env.ts";
import { listNames, readRows, readSection } from "./documents/tables.ts";

const rows = readRows(readSection(readFileSync("docs/ajustes.md", "utf8"), "Of the environment")).map(
  ([variables = "", meaning = "", usual = ""]) => ({ names: listNames(variables), meaning, usual }),
);

/** The defaults, as written in the environment. */
const defaults = new Map<string, string>(
  Object.entries(parseEnv({})).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, typeof value === "boolean" ? String(Number(value)) : String(value)]];
  }),
);

const parseProduccion = () => parseEnv({ MODO: "produccion", STRIPE_SECRET_KEY: "x", STRIPE_WEBHOOK_SECRET: "x" });

const quote = (value: string): string => (/^[\w./:@+-]*$/.test(value) ? value : `"${value}"`);
const plain = (cell: string): string => cell.replaceAll("`", "");

const EXAMPLE = [
  "# The settings, with their defaults. Copy to .env, take the # from what you set, then:",
  "#   npm start",
  "# Made from lib/env.ts and docs/ajustes.md: npx vitest run tests/settings.test.ts -u",
  ...rows.flatMap(({ names, meaning, usual }) => [
    "",
    `# ${plain(meaning)}`,
    `# Default: ${plain(usual)}`,
    ...names.map((name) => `#${name}=${quote(defaults.get(name) ?? "")}`),
  ]),
  "",
].join("\n");

it("each is read by some file", () => {
  const files = ["app", "db", "lib", "server", "tools/sandbox"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^env\.ts$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
  );
  const code = [...files, readFileSync("lib/env.ts", "utf8").split("export const SETTINGS")[1]].join("\n");
  const words = new Set(code.match(/[A-Z][A-Z_]+/g));
  expect(SETTINGS.filter((name) => !words.has(name))).toEqual([]);
});

describe("the table of docs/ajustes.md", () => {
  it("has each setting of lib/env.ts once, and no other", () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(SETTINGS.toSorted());
  });

  test.each(rows.filter(({ usual }) => usual !== "plainly invented"))(
    "says the default of $names",
    ({ names, usual }) => {
      for (const name of names) expect(usual).toContain(defaults.get(name) ?? "");
    },
  );

  it("says which are required in produccion", () => {
    const required = rows.filter(({ usual }) => usual.includes("required in produccion")).flatMap(({ names }) => names);
    expect(parseProduccion).toThrow(
      new EnvError(required.map((name) => `Missing required environment variable: ${name}`)),
    );
  });
});

describe(".env.example", () => {
  it("is generated from them; run this test with -u to rewrite it", async () => {
    await expect(EXAMPLE).toMatchFileSnapshot("../.env.example");
  });

  it("uncommented equals a shop without settings", () => {
    const lines = EXAMPLE.matchAll(/^#([A-Z_]+)="?(.*?)"?$/gm);
    const set = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
    expect(Object.keys(set)).toHaveLength(SETTINGS.length);
    expect(parseEnv(set)).toEqual(parseEnv({}));
  });
});
