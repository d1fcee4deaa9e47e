import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import type { Db } from "../client.server.ts";
import { apariciones } from "../schema/index.ts";
import { BEFORE_BASE, migrateDb, readMigrations } from "../migrate.server.ts";
import { endEspera, findEspera } from "../restored.server.ts";
import { openBlankDb, openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { requireBackup } from "./open.ts";
import { readBackup } from "./read.ts";
import { quoteTable, listTablesInOrder } from "./tables.ts";
import { DRAFT, writeBackup } from "./write.ts";

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
const before = new Date();
await writeBackup(full, from, file);

const CLAVE = "una clave de más de treinta y dos letras";
const cifrada = path.join(dir, "cifrada");
await writeBackup(full, from, cifrada, { clave: CLAVE });

const restore = async (db: Db, picturesDir: string | null, source: string, clave?: string) =>
  readBackup(db, await requireBackup(source, clave), { picturesDir });

async function listRows(db: Db): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const table of listTablesInOrder()) {
    if (table === "public.restauraciones") continue;
    all.push(
      table,
      (await db.execute(sql`select to_jsonb(t)::text as fila from ${quoteTable(table)} t order by 1`)).rows,
    );
  }
  return all;
}

const MOMENTS = readMigrations(process.cwd()).map(({ folderMillis }) => folderMillis);
const [BASE = 0] = MOMENTS;

/** A backup of a database at the base. */
async function writeOld(): Promise<string[]> {
  const old = await openBlankDb();
  await migrateDb(old, process.cwd(), BASE);
  await old.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda)
    values (gen_random_uuid(), 'Té', 'De coca', 1, 1, 'Otros', '', E'te\\notros\\nde coca')`);
  await old.execute(sql`
    insert into ventas_mes (eje, mes, clave, cobrado, devuelto, pedidos, unidades, vendido)
    values ('dia', '2026-11-01', '', 1, 0, 1, 1, 1)`);
  const { rows } = await old.execute<{ fila: string }>(sql`
    select 'fila public.productos ' || to_jsonb(t)::text as fila from productos t
    union all select 'fila public.ventas_mes ' || to_jsonb(t)::text from ventas_mes t`);
  return [...rows.map(({ fila }) => fila), "fin 2"];
}

const words = async (db: Db) => (await db.select().from(apariciones)).map(({ palabra }) => palabra).toSorted();

it("restores every row and every picture", async () => {
  const empty = await openTestDb();
  const to = path.join(dir, "to");
  const { rows } = await full.execute(sql`select * from feriados`);
  const { filas, espera } = await restore(empty, to, file);
  expect(filas).toBe(3 + rows.length);
  expect(await listRows(empty)).toEqual(await listRows(full));
  // An order number must not be reused.
  const { rows: next } = await empty.execute(sql`select nextval('pedidos_numero')::int as n`);
  expect(next).toEqual([{ n: 1002 }]);
  // Not in the file: written by the triggers.
  expect(await words(empty)).toEqual(await words(full));
  expect(readFileSync(path.join(to, "ab", "foto.webp"))).toEqual(Buffer.from([0, 255, 10, 13]));
  // It waits, and says from when on nothing is known.
  expect(Math.abs(Number(espera) - before.getTime())).toBeLessThan(30_000);
  expect(await findEspera(empty)).toMatchObject({ desde: espera });
  expect(await empty.transaction(endEspera)).toBe(true);
  expect([await findEspera(empty), await empty.transaction(endEspera)]).toEqual([null, false]);
});

it("restores an encrypted one with its key, and may leave the pictures out", async () => {
  const empty = await openTestDb();
  expect(readFileSync(cifrada).includes("fila")).toBe(false);
  await restore(empty, null, cifrada, CLAVE);
  expect(await listRows(empty)).toEqual(await listRows(full));
});

it.each([
  ["without its key", (whole: Buffer) => whole, undefined, "está cifrada"],
  ["with another key", (whole: Buffer) => whole, CLAVE.toUpperCase(), "COPIAS_CLAVE no es la de cuando se hizo"],
  ["cut off", (whole: Buffer) => whole.subarray(0, -1), CLAVE, "COPIAS_CLAVE no es la de cuando se hizo"],
  ["of nothing but its header", (whole: Buffer) => whole.subarray(0, 48), CLAVE, "no se puede leer"],
])("refuses an encrypted one %s", async (_what, change, clave, said) => {
  const changed = path.join(dir, "cambiada");
  writeFileSync(changed, change(readFileSync(cifrada)));
  await expect(requireBackup(changed, clave)).rejects.toThrow(said);
});

it("takes when the tasks last ran for the moment of one that does not say it", async () => {
  const db = await openTestDb();
  const old = path.join(dir, "sin-momento");
  const corrida = { tarea: "correo", empezo: "2026-11-20T10:00:00Z", termino: "2026-11-20T10:00:01Z", fallos: 0 };
  const [newest = 0] = MOMENTS.slice(-1);
  writeFileSync(old, gzipSync(`qhatu-respaldo-3 ${newest}\nfila public.corridas ${JSON.stringify(corrida)}\nfin 1`));
  expect(await restore(db, null, old)).toEqual({ filas: 1, espera: new Date(corrida.termino) });
});

it.each([
  ["of the last version before the base", "qhatu-respaldo-2 51"],
  ["of the base", `qhatu-respaldo-3 ${BASE}`],
])("restores a backup %s into the tables of then, which are then updated", async (_what, header) => {
  const db = await openBlankDb();
  const old = path.join(dir, "old");
  writeFileSync(old, gzipSync([header, ...(await writeOld())].join("\n")));
  expect(await restore(db, path.join(dir, "old-pictures"), old)).toMatchObject({ filas: 2 });
  const { rows } = await db.execute(sql`select nombre, titulo from productos`);
  expect(rows).toEqual([{ nombre: "Té", titulo: "te\notros" }]);
  expect(await words(db)).toEqual(["coca", "de", "otros", "te"]);
});

it("refuses a database of a newer schema than the backup's", async () => {
  const old = path.join(dir, "older");
  const [newest = 0] = MOMENTS.slice(-1);
  writeFileSync(old, gzipSync(`qhatu-respaldo-3 ${newest}\nfin 0`));
  const db = await openTestDb();
  await db.execute(sql`insert into migraciones (hash, created_at) values ('', ${newest + 1})`);
  await expect(restore(db, path.join(dir, "none"), old)).rejects.toThrow("una versión más nueva que la copia");
});

it("refuses a database that is not empty", async () => {
  const db = await openTestDb();
  await addProducto(db);
  await expect(restore(db, path.join(dir, "none"), file)).rejects.toThrow("no está vacía");
});

const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");

it.each([
  ["cut off", () => lines().slice(0, -1), "está cortada"],
  ["of the first migrations", () => ["qhatu-respaldo-1 23", ...lines().slice(1)], `inicia una vez la ${BEFORE_BASE}`],
  ["from before the base", () => ["qhatu-respaldo-2 50", ...lines().slice(1)], `inicia una vez la ${BEFORE_BASE}`],
  ["of a newer version", () => ["qhatu-respaldo-3 1999999999999", ...lines().slice(1)], "una versión más nueva"],
  ["something else", () => ["hola"], "no es una copia"],
  ["with a picture that climbs out", () => [lines()[0], "imagen ../../fuera aG9sYQ==", "fin 0"], "fuera de su carpeta"],
  ["with rows of an unknown table", () => [lines()[0], 'fila public.otra {"a":1}', "fin 1"], "aquí no se conoce"],
  ["cut off behind its pictures", () => [lines()[0], "imagen ab/otra.webp aG9sYQ==", "fin 9"], "está cortada"],
])("restores nothing from a file that is %s", async (_what, make, said) => {
  const db = await openTestDb();
  const wrong = path.join(dir, "wrong");
  const rowsBefore = await listRows(db);
  writeFileSync(wrong, gzipSync(make().join("\n")));
  const pictures = path.join(dir, "pictures");
  mkdirSync(path.join(pictures, "ab"), { recursive: true });
  writeFileSync(path.join(pictures, "ab", "foto.webp"), "mine");
  await expect(restore(db, pictures, wrong)).rejects.toThrow(said);
  expect([await listRows(db), existsSync(path.join(dir, "fuera"))]).toEqual([rowsBefore, false]);
  expect(readdirSync(path.join(pictures, "ab"))).toEqual(["foto.webp"]);
});

it("leaves nothing of a backup that the disk has no room for, and the one before as it was", async () => {
  const target = path.join(dir, "lleno");
  writeFileSync(target, "the one before");
  symlinkSync("/dev/full", `${target}${DRAFT}`);
  // ENOSPC; where there is no such device, it may not be made.
  await expect(writeBackup(full, from, target)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  expect(readFileSync(target, "utf8")).toBe("the one before");
  expect(readdirSync(dir).filter((name) => name.endsWith(DRAFT))).toEqual([]);
});

it("refuses a missing file, or one that is not gzip, before it opens a database", async () => {
  const plain = path.join(dir, "plain");
  writeFileSync(plain, "qhatu-respaldo-2 1\n");
  await expect(requireBackup(plain)).rejects.toThrow("no es una copia");
  await expect(requireBackup(path.join(dir, "nada"))).rejects.toThrow("No hay ningún archivo");
  writeFileSync(plain, readFileSync(file).subarray(0, 20));
  await expect(requireBackup(plain)).rejects.toThrow("está cortada o dañada");
});
