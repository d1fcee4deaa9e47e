import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { movimientos_stock, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { buildFile, editRow, exportRows, fillProductos, newRow, parseArchivo } from "#tests/fixtures/csv-productos.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { importProductos, reviewImportacion } from "./importacion.server.ts";
import type { RevisionCsv } from "./importacion.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

const fill = (total: number) => fillProductos(db, total);
const review = async (bytes: Uint8Array) => reviewImportacion(db, await parseArchivo(bytes), bytes);
const bring = async (bytes: Uint8Array, { huella, clave }: Pick<RevisionCsv, "huella" | "clave">) =>
  importProductos(tienda, await parseArchivo(bytes), bytes, { actor_id, clave, huella, motivo: "conteo", mitad: true });
const toTipos = ({ filas }: RevisionCsv) => filas.map(({ tipo }) => tipo);
const toRazones = ({ filas }: RevisionCsv) =>
  filas.flatMap((fila) => (fila.tipo === "error" ? fila.errores.map(({ razon }) => razon) : []));

const codes = async () =>
  (await db.select().from(productos).orderBy(productos.nombre)).map(({ nombre, codigo, precio }) => [
    nombre,
    codigo,
    precio,
  ]);

describe("codes", () => {
  it("that another product has are their row's error, and nothing of that row is saved; the other rows are", async () => {
    await fill(3);
    await db.update(productos).set({ codigo: "SKU-1" }).where(eq(productos.nombre, "Taza 0"));
    await db.update(productos).set({ codigo: "VIEJO", eliminado_en: new Date() }).where(eq(productos.nombre, "Taza 2"));
    const [cero, uno] = await exportRows(db, "orden=nombre");
    const bytes = buildFile([
      editRow(cero, { precio: "11" }),
      editRow(uno, { codigo: "sku-1", precio: "99" }),
      newRow(1, { codigo: "viejo" }),
      newRow(2, { codigo: "LIBRE" }),
    ]);
    const revision = await review(bytes);
    expect(toTipos(revision)).toEqual(["cambia", "error", "error", "nueva"]);
    expect(toRazones(revision)).toEqual(["Ya lo tiene «Taza 0».", "Ya lo tiene «Taza 2», que está en «Eliminados»."]);
    expect(await bring(bytes, revision)).toMatchObject({ nuevas: 1, cambiadas: 1, omitidas: 2 });
    expect(await codes()).toEqual([
      ["Nuevo 2", "LIBRE", 3990],
      ["Taza 0", "SKU-1", 1100],
      ["Taza 1", "", 1001],
      ["Taza 2", "VIEJO", 1002],
    ]);
  });

  it("that two rows of the file give are the error of both", async () => {
    await fill(1);
    const [cero] = await exportRows(db);
    const bytes = buildFile([editRow(cero, { codigo: "DOBLE" }), newRow(1, { codigo: "doble" }), newRow(2)]);
    const revision = await review(bytes);
    expect(toTipos(revision)).toEqual(["error", "error", "nueva"]);
    expect(toRazones(revision)).toEqual(["La fila 3 lleva el mismo código.", "La fila 2 lleva el mismo código."]);
    await bring(bytes, revision);
    expect((await codes()).map(([nombre, codigo]) => [nombre, codigo])).toEqual([
      ["Nuevo 2", ""],
      ["Taza 0", ""],
    ]);
  });

  it("that somebody takes between the look and the import stop it with a new report", async () => {
    await fill(1);
    const bytes = buildFile([newRow(1, { codigo: "TARDE" })]);
    const revision = await review(bytes);
    await db.update(productos).set({ codigo: "TARDE" });
    expect(await bring(bytes, revision)).toHaveProperty("filas");
    expect(await db.$count(productos)).toBe(1);
  });
});
