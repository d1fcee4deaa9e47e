import { desc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditoria, movimientos_stock, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillTexts, SUELTOS } from "#tests/fixtures/campos-producto.ts";
import { parseArchivo, editRow, exportRows, buildFile } from "#tests/fixtures/csv-productos.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { CAMPOS } from "#app/features/catalogo/productos/campos.ts";
import { COLUMNAS } from "./columnas.ts";
import { importProductos, reviewImportacion } from "./importacion.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

async function bringAll(bytes: Uint8Array) {
  const archivo = await parseArchivo(bytes);
  const { huella, clave } = await reviewImportacion(db, archivo, bytes);
  return importProductos(tienda, archivo, bytes, { actor_id, clave, huella, motivo: "conteo", mitad: true });
}

/** The export's row without id and version. */
const dropAnclas = (row: readonly string[]) => row.filter((_, n) => !ANCLAS.includes(Object.keys(COLUMNAS)[n] ?? ""));
const ANCLAS = ["stock_inicial", "version"];

it.each(SUELTOS)("%s alone is changed by a file, and told", async (name) => {
  await bringAll(buildFile([editRow([], fillTexts(CAMPOS))]));
  const [antes = []] = await exportRows(db);
  const despues = editRow(antes, { [name]: fillTexts(CAMPOS, [name])[name] });
  await bringAll(buildFile([despues]));
  const [hecho = []] = await exportRows(db);
  expect(dropAnclas(hecho)).toEqual(dropAnclas(despues).map((cell) => (cell === "45.50" ? "45.5" : cell)));
  const [entrada] = await db.select().from(auditoria).orderBy(desc(auditoria.created_at), desc(auditoria.id)).limit(1);
  const more = name === "stock" ? ["motivo"] : [];
  expect(Object.keys(entrada?.despues ?? {}).toSorted()).toEqual([name, "version", ...more].toSorted());
});

const OPCIONALES = SUELTOS.filter((name) => CAMPOS[name].read("").error === undefined);
it.each(OPCIONALES)("a file without the column %s leaves it as it is", async (name) => {
  await bringAll(buildFile([editRow([], fillTexts(CAMPOS))]));
  const [antes = []] = await exportRows(db);
  await bringAll(buildFile([editRow(antes, { nombre: "Otro" })], [COLUMNAS[name]]));
  const [despues = []] = await exportRows(db);
  expect(despues.filter((cell, n) => cell !== antes[n])).toEqual(["Otro", "1"]);
});
