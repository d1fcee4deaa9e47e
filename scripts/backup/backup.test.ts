import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import type { Db } from "#db/client.server.ts";
import { apariciones } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { readBackup, requireBackup } from "./read.ts";
import { quoteTable, listTablesInOrder } from "./tables.ts";
import { writeBackup } from "./write.ts";

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-respaldo-"));
afterAll(() => rmSync(dir, { recursive: true }));

const from = path.join(dir, "from");
const file = path.join(dir, "respaldo");
mkdirSync(path.join(from, "ab"), { recursive: true });
writeFileSync(path.join(from, "ab", "foto.webp"), Buffer.from([0, 255, 10, 13]));

const full = await openTestDb();
const cliente = await addCliente(full);
await insertPedido(full, cliente.id);
const { id } = await addProducto(full, { precio: 123_456, stock: 7 });
await full.execute(sql`update productos set descripcion = ${'línea\n"dos" \\ ñ'} where id = ${id}`);
// A holiday from the migrations that the shop deleted must stay deleted.
await full.execute(sql`delete from feriados where dia = '2027-12-25'`);
await writeBackup(full, from, file);

async function listRows(db: Db): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const table of listTablesInOrder()) {
    all.push(
      table,
      (await db.execute(sql`select to_jsonb(t)::text as fila from ${quoteTable(table)} t order by 1`)).rows,
    );
  }
  return all;
}

const words = async (db: Db) => (await db.select().from(apariciones)).map(({ palabra }) => palabra).toSorted();

it("restores every row and every picture", async () => {
  const empty = await openTestDb();
  const to = path.join(dir, "to");
  const { rows } = await full.execute(sql`select * from feriados`);
  expect(await readBackup(empty, to, file)).toBe(3 + rows.length);
  expect(await listRows(empty)).toEqual(await listRows(full));
  // The next order's number is none that was given before.
  const { rows: next } = await empty.execute(sql`select nextval('pedidos_numero')::int as n`);
  expect(next).toEqual([{ n: 1002 }]);
  // Not in the file, and there again.
  expect(await words(empty)).toEqual(await words(full));
  expect(readFileSync(path.join(to, "ab", "foto.webp"))).toEqual(Buffer.from([0, 255, 10, 13]));
});

it("refuses a database that is not empty", async () => {
  const db = await openTestDb();
  await addProducto(db);
  await expect(readBackup(db, path.join(dir, "none"), file)).rejects.toThrow("is not empty");
});

const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");

it.each([
  ["cut off", () => lines().slice(0, -1), "cut off"],
  ["of the migrations that are gone", () => ["qhatu-respaldo-1 23", ...lines().slice(1)], "with that version"],
  ["of another version", () => ["qhatu-respaldo-2 999", ...lines().slice(1)], "another version"],
  ["something else", () => ["hola"], "not a backup"],
  ["with a picture that climbs out", () => [lines()[0], "imagen ../../fuera aG9sYQ==", "fin 0"], "outside its folder"],
  ["with rows of an unknown table", () => [lines()[0], 'fila public.otra {"a":1}', "fin 1"], "unknown here"],
])("restores nothing from a file that is %s", async (_what, make, said) => {
  const db = await openTestDb();
  const wrong = path.join(dir, "wrong");
  const before = await listRows(db);
  writeFileSync(wrong, gzipSync(make().join("\n")));
  await expect(readBackup(db, path.join(dir, "pictures"), wrong)).rejects.toThrow(said);
  expect([await listRows(db), existsSync(path.join(dir, "fuera"))]).toEqual([before, false]);
});

it("refuses a missing file, or one that is not gzip, before it opens a database", async () => {
  const plain = path.join(dir, "plain");
  writeFileSync(plain, "qhatu-respaldo-2 1\n");
  await expect(requireBackup(plain)).rejects.toThrow("not a backup");
  await expect(requireBackup(path.join(dir, "nada"))).rejects.toThrow("There is no file");
});
