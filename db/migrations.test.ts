import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareVersions, parseNeeds, readVersion } from "./migrate.server.ts";

/** Each in a statement about a table that was there before. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/\bdrop (table|column|view|type|schema|function|trigger|index|constraint|default|not null)\b/i, "drops"],
  [/\brename\b/i, "renames"],
  [/\bset not null\b/i, "requires"],
  [/\bset data type\b|\balter column "\w+" type\b|\balter type\b/i, "changes a type"],
  [/\badd column "\w+"(?!.*(\bdefault\b|\bgenerated\b)).*\bnot null\b/is, "requires"],
  [/^(truncate|delete)\b/i, "deletes"],
];

/** `"tabla"."columna"` of a CHECK, or `("a","b")` of a key or an index. */
function listColumns(statement: string): string[] {
  const checked = [...statement.matchAll(/"\w+"\."(\w+)"/g)].map(([, name = ""]) => name);
  const keyed = /(?:foreign key|unique|using btree) \(([^)]*)\)/i.exec(statement)?.[1] ?? "";
  const named = [...keyed.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
  return named.length > 0 ? named : checked;
}

/** Of columns that the version before does not write it asks nothing. */
const LIMITS = /\badd constraint\b|\bcreate unique index\b/i;

/**
 * What a migration does that the version before, which runs beside the new one during an update, could not live with. A
 * function's body and a trigger are not judged.
 */
function listBreaks(text: string): string[] {
  const plain = text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''").replaceAll(/--(?!> ).*$/gm, "");
  const statements = plain.split(/;|--> statement-breakpoint/).map((one) => one.trim().replaceAll(/\s+/g, " "));
  const all = (pattern: RegExp) => new Set([...plain.matchAll(pattern)].map(([, name = ""]) => name));
  const made = all(/create table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/gi);
  const added = all(/add column "(\w+)"/gi);
  const isNew = (statement: string) => {
    const [, table = ""] =
      /^(?:alter table|create unique index .* on) (?:"?public"?\.)?"?(\w+)"?/i.exec(statement) ?? [];
    return made.has(table);
  };
  return statements.flatMap((statement) => {
    if (isNew(statement)) return [];
    const columns = listColumns(statement);
    const limits = LIMITS.test(statement) && (columns.length === 0 || columns.some((name) => !added.has(name)));
    const found = FORBIDDEN.flatMap(([pattern, what]) => (pattern.test(statement) ? [what] : []));
    return [...found, ...(limits ? ["limits"] : [])].map((what) => `${what}: ${statement.slice(0, 80)}`);
  });
}

const judge = (text: string) => listBreaks(text).map((one) => one.split(":")[0]);

describe("a migration leaves the version before working", () => {
  it.each([
    'CREATE TABLE "vales" ("id" uuid PRIMARY KEY NOT NULL, "codigo" text NOT NULL, CONSTRAINT "c" CHECK ("vales"."codigo" <> \'\'));',
    'CREATE TABLE "vales" ("codigo" text);--> statement-breakpoint\nALTER TABLE "vales" ADD CONSTRAINT "u" UNIQUE("codigo");--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "vales" USING btree ("codigo");',
    'ALTER TABLE "pedidos" ADD COLUMN "regalo" text;',
    'ALTER TABLE "pedidos" ADD COLUMN "canal" text DEFAULT \'web\' NOT NULL;--> statement-breakpoint\nALTER TABLE "pedidos" ADD CONSTRAINT "canal" CHECK ("pedidos"."canal" in (\'web\', \'tienda\'));',
    'ALTER TABLE "pedidos" ADD COLUMN "vale_id" uuid;--> statement-breakpoint\nALTER TABLE "pedidos" ADD CONSTRAINT "f" FOREIGN KEY ("vale_id") REFERENCES "public"."vales"("id");',
    'CREATE INDEX "pedidos_por_canal" ON "pedidos" USING btree ("estado");',
    'UPDATE "pedidos" SET "ajustes" = \'[]\' WHERE "ajustes" @> \'[{}]\';',
    '-- drop column "regalo" comes later\nALTER TABLE "pedidos" ADD COLUMN "nota" text;',
    "CREATE OR REPLACE FUNCTION f() RETURNS trigger AS $$ BEGIN DROP TABLE x; RETURN NEW; END $$ LANGUAGE plpgsql;",
  ])("with %s", (text) => {
    expect(judge(text)).toEqual([]);
  });

  it.each([
    ["drops", 'DROP TABLE "ventas_mes" CASCADE;'],
    ["drops", 'ALTER TABLE "pedidos" DROP COLUMN "regalo";'],
    ["drops", 'ALTER TABLE "pedidos" ALTER COLUMN "estado" DROP DEFAULT;'],
    ["drops", 'ALTER TABLE "pedidos" ALTER COLUMN "total" DROP NOT NULL;'],
    ["drops", 'DROP INDEX "pedidos_por_clave";'],
    ["renames", 'ALTER TABLE "pedidos" RENAME COLUMN "regalo" TO "obsequio";'],
    ["renames", 'ALTER TABLE "pedidos" RENAME TO "ordenes";'],
    ["requires", 'ALTER TABLE "pedidos" ALTER COLUMN "regalo" SET NOT NULL;'],
    ["requires", 'ALTER TABLE "pedidos" ADD COLUMN "canal" text NOT NULL;'],
    ["requires", 'alter table pedidos\n  add column "canal" text\n  not null;'],
    ["changes a type", 'ALTER TABLE "pedidos" ALTER COLUMN "total" SET DATA TYPE bigint;'],
    ["changes a type", 'ALTER TABLE "pedidos" ALTER COLUMN "total" TYPE bigint;'],
    ["limits", 'ALTER TABLE "pedidos" ADD CONSTRAINT "t" CHECK ("pedidos"."total" > 0);'],
    ["limits", 'ALTER TABLE "pedidos" ADD CONSTRAINT "u" UNIQUE("codigo");'],
    ["limits", 'CREATE UNIQUE INDEX "i" ON "pedidos" USING btree ("codigo");'],
    ["deletes", 'DELETE FROM "pedidos" WHERE true;'],
  ])("and not where it %s: %s", (what, text) => {
    expect(judge(text)).toEqual([what]);
  });

  it("names each of several", () => {
    const check =
      'ALTER TABLE "a" DROP CONSTRAINT "c";--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("a"."b" in (1, 2));';
    expect(judge(check)).toEqual(["drops", "limits"]);
  });
});

/** Drops sums that 0.2.0 reads and writes: that version is updated with the shop closed. */
const BEFORE_THE_RULE = ["0003_sumas_por_mes.sql"];

/** Rows that the version before cannot read come once a dueño switches them on (docs/decisions/079-links.md). */
const SWITCHED_ON = ["0015_contactos.sql", "0017_mostrador_y_entrega.sql"];

const files = readdirSync("db/migrations").filter(
  (file) => file.endsWith(".sql") && file !== "0000_base.sql" && !SWITCHED_ON.includes(file),
);

const read = (file: string) => readFileSync(`db/migrations/${file}`, "utf8");
const [free, bound] = [
  files.filter((file) => parseNeeds(read(file)) === null),
  files.filter((file) => parseNeeds(read(file))),
];

it.each(free)("%s leaves the version before working", (file) => {
  expect(listBreaks(read(file))).toEqual([]);
});

// What a version takes away, an earlier one has stopped to use.
it("a migration that takes something away names a version that came before this one", () => {
  const versions = bound.filter((file) => !BEFORE_THE_RULE.includes(file)).map((file) => parseNeeds(read(file)) ?? "");
  for (const version of versions) expect(compareVersions(version, readVersion("."))).toBeLessThan(0);
});
