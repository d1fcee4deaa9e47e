import { eq, inArray, sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { auditoria, movimientos_stock, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { parseArchivo, editRow, exportRows, buildFile, fillProductos, newRow } from "#tests/fixtures/csv-productos.ts";
import { addCliente, openTestTienda, readStock } from "#tests/fixtures/tienda.ts";
import { COLUMNAS } from "./columnas.ts";
import { removeProducto, updateProducto } from "#app/features/catalogo/panel/guardar.server.ts";
import { importProductos, reviewImportacion } from "./importacion.server.ts";
import type { RevisionCsv } from "./importacion.ts";
import { getEditable } from "#app/features/catalogo/panel/ficha.server.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

const fill = (total: number, changes?: Parameters<typeof fillProductos>[2]) => fillProductos(db, total, changes);

const review = async (bytes: Uint8Array) => reviewImportacion(db, await parseArchivo(bytes), bytes);

async function bring(bytes: Uint8Array, { huella, clave }: Pick<RevisionCsv, "huella" | "clave">, mitad = true) {
  const input = { actor_id, clave, huella, motivo: "conteo" as const, mitad };
  return importProductos(tienda, await parseArchivo(bytes), bytes, input);
}
const bringAll = async (bytes: Uint8Array) => bring(bytes, await review(bytes));

const toTipos = ({ filas }: RevisionCsv) => filas.map(({ tipo }) => tipo);
const toRazones = ({ filas }: RevisionCsv) =>
  filas.flatMap((fila) => (fila.tipo === "error" ? fila.errores.map(({ razon }) => razon) : []));

const sell = (producto_id: string, cantidad: number) =>
  db.transaction(async (tx) => {
    await lockProductos(tx, [producto_id]);
    const causa = { motivo: "retencion", pedido_id: null, vuelta: 0 } as const;
    await moveStock(tx, [{ producto_id, cantidad: -cantidad }], causa);
  });

describe("looking at a file", () => {
  it("reports what each row would do, and writes nothing", async () => {
    await fill(3);
    const [uno, dos, tres] = await exportRows(db, "orden=nombre");
    const revision = await review(
      buildFile([
        editRow(uno, { precio: "45,50", nombre: "Tazón" }),
        dos ?? [],
        editRow(tres, { precio: "x" }),
        newRow(1),
      ]),
    );
    expect(revision.filas).toMatchObject([
      { fila: 2, tipo: "cambia", antes: { nombre: "Taza 0", precio: 10 }, despues: { nombre: "Tazón", precio: 45.5 } },
      { fila: 3, tipo: "igual", nombre: "Taza 1" },
      { fila: 4, tipo: "error", errores: [{ columna: "Precio" }] },
      { fila: 5, tipo: "nueva", nombre: "Nuevo 1", despues: { precio: 39.9, stock: 7 } },
    ]);
    const [cambia] = revision.filas;
    expect(cambia?.tipo === "cambia" && Object.keys(cambia.despues)).toEqual(["nombre", "precio", "version"]);
    expect([await db.$count(productos), await db.$count(movimientos_stock)]).toEqual([3, 0]);
    expect((await exportRows(db, "orden=nombre"))[0]).toEqual(uno);
  });

  it("refuses a price of zero and a fall by more than 90 %, and asks before one by more than half", async () => {
    await fill(3);
    const [uno, dos, tres] = await exportRows(db, "orden=nombre");
    const bytes = buildFile([
      editRow(uno, { precio: "0.99" }),
      editRow(dos, { precio: "4" }),
      editRow(tres, { precio: "0" }),
      newRow(1, { precio: "0" }),
    ]);
    const revision = await review(bytes);
    expect(toTipos(revision)).toEqual(["error", "cambia", "error", "error"]);
    expect(toRazones(revision)[0]).toBe("El precio bajaría más de 90 %, de S/ 10.00 a S/ 0.99.");
    expect(revision.mitades).toBe(1);
    expect(await bring(bytes, revision, false)).toMatchObject({ huella: revision.huella, mitades: 1 });
    expect(await db.$count(productos, eq(productos.version, 1))).toBe(0);
    expect(await bring(bytes, revision)).toMatchObject({ cambiadas: 1, omitidas: 3 });
  });

  it("reports a repeated or unknown id as the row's error", async () => {
    const [id = ""] = await fill(2);
    await removeProducto(tienda, id, { actor_id, clave: newId() });
    const [row] = await exportRows(db);
    const revision = await review(
      buildFile([
        editRow(row, { precio: "1" }),
        editRow(row, { precio: "2" }),
        editRow(row, { id: newId() }),
        editRow(row, { id }),
      ]),
    );
    expect(toRazones(revision)).toEqual([
      "El mismo ID está en la fila 3.",
      "El mismo ID está en la fila 2.",
      expect.stringMatching(/No hay un producto con este ID/),
      "Este producto fue eliminado.",
    ]);
  });

  it("reports a new product that exists already, or is repeated, as an error", async () => {
    await fill(1);
    const revision = await review(buildFile([newRow(1, { nombre: "Taza 0" }), newRow(2), newRow(2), newRow(3)]));
    expect(toTipos(revision)).toEqual(["error", "error", "error", "nueva"]);
    expect(toRazones(revision)[0]).toMatch(/Ya hay un producto con este nombre/);
  });
});

describe("an import", () => {
  it("of 500 rows with 3 bad ones imports 497 if so chosen, with ledger and audit log", async () => {
    const rows = Array.from({ length: 500 }, (_, n) => newRow(n));
    rows[10] = newRow(10, { precio: "-1" });
    rows[200] = newRow(200, { stock: "3.5" });
    rows[499] = newRow(499, { categoria: "Juguetes" });
    const bytes = buildFile(rows);
    const revision = await review(bytes);
    expect(revision.conteos).toEqual({ nueva: 497, cambia: 0, igual: 0, error: 3 });
    expect(revision.filas.flatMap(({ tipo, fila }) => (tipo === "error" ? fila : []))).toEqual([12, 202, 501]);
    expect(await db.$count(productos)).toBe(0);

    const drop = vi.spyOn(tienda.pageCache, "drop");
    expect(await bring(bytes, revision)).toEqual({ nuevas: 497, cambiadas: 0, iguales: 0, omitidas: 3 });
    expect(drop).toHaveBeenCalled();
    const made = await db.select().from(productos);
    expect(made).toHaveLength(497);
    expect(
      made.filter(({ stock, precio, busqueda }) => stock !== 7 || precio !== 3990 || !busqueda.startsWith("nuevo ")),
    ).toEqual([]);
    const moved = await db.select().from(movimientos_stock);
    expect(moved).toHaveLength(497);
    expect(moved[0]).toMatchObject({ motivo: "inicial", cantidad: 7, actor_id });
    const ids = made.map(({ id }) => id);
    expect(await db.$count(auditoria, inArray(auditoria.objeto_id, ids))).toBe(497);
  });

  it("of changes writes those fields, the stock by its difference, and one version more", async () => {
    const [id = ""] = await fill(1);
    const [row] = await exportRows(db);
    await sell(id, 2);
    await bringAll(buildFile([editRow(row, { stock: "15", precio: "12,50", descripcion: "Otra ñ" })]));
    expect(await getEditable(db, id)).toMatchObject({ stock: 13, precio: 1250, version: 1, descripcion: "Otra ñ" });
    const [moved] = (await db.select().from(movimientos_stock)).filter(({ cantidad }) => cantidad > 0);
    expect(moved).toMatchObject({ cantidad: 10, motivo: "conteo", actor_id });
    const [entrada] = await db.select().from(auditoria).where(eq(auditoria.objeto_id, id));
    expect(entrada).toMatchObject({
      accion: "importar",
      antes: { precio: 10.0, stock: 3, descripcion: "x", version: 0 },
      despues: { precio: 12.5, stock: 13, descripcion: "Otra ñ", version: 1, motivo: "conteo" },
    });
    const [found] = await db.select({ busqueda: productos.busqueda }).from(productos).where(eq(productos.id, id));
    expect(found?.busqueda).toBe("taza 0\nhogar\notra n");
  });

  it("leaves pictures as they are where the file has no column for them, and takes them away where it is empty", async () => {
    const [id = ""] = await fill(1, { imagen: "https://a.pe/1.jpg", galeria: ["https://a.pe/2.jpg"] });
    const [row] = await exportRows(db);
    await bringAll(buildFile([editRow(row, { precio: "1" })], [COLUMNAS.imagen, COLUMNAS.galeria]));
    expect(await getEditable(db, id)).toMatchObject({
      precio: 100,
      imagen: "https://a.pe/1.jpg",
      galeria: ["https://a.pe/2.jpg"],
    });
    const [next] = await exportRows(db);
    await bringAll(buildFile([editRow(next, { imagen: "", galeria: "https://a.pe/4.jpg https://a.pe/5.jpg" })]));
    expect(await getEditable(db, id)).toMatchObject({
      imagen: "",
      galeria: ["https://a.pe/4.jpg", "https://a.pe/5.jpg"],
    });
  });

  it("never overwrites what somebody changed since the export", async () => {
    const [id = ""] = await fill(2);
    const rows = await exportRows(db, "orden=nombre");
    const editable = await getEditable(db, id);
    if (!editable) throw new Error("not there");
    const form = {
      ...editable,
      categoria: "Hogar" as const,
      stock_inicial: 5,
      motivo: "ajuste" as const,
      clave: newId(),
    };
    await updateProducto(tienda, { ...form, precio: centimos(9_900) }, actor_id);
    const bytes = buildFile(rows.map((row) => editRow(row, { nombre: `${row[0]} azul` })));
    const revision = await review(bytes);
    expect(toTipos(revision)).toEqual(["error", "cambia"]);
    expect(toRazones(revision)[0]).toMatch(/cambió después de exportar/);
    await bring(bytes, revision);
    expect(await getEditable(db, id)).toMatchObject({ nombre: "Taza 0", precio: 9_900 });
  });

  it("waits for a concurrent save, and does not overwrite it", async () => {
    const [id = ""] = await fill(1);
    const [row] = await exportRows(db);
    const bytes = buildFile([editRow(row, { nombre: "Mía" })]);
    const revision = await review(bytes);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const [brought] = await db.transaction(async (tx) => {
      await tx.update(productos).set({ nombre: "Suya", version: 1 }).where(eq(productos.id, id));
      const started = bring(bytes, revision);
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
      return [started];
    });
    expect(await brought).toMatchObject({ filas: [{ tipo: "error" }] });
    expect(await getEditable(db, id)).toMatchObject({ nombre: "Suya", version: 1 });
  });

  it("reports a stock below zero after sales meanwhile as an error; zero is not", async () => {
    const [id = ""] = await fill(1);
    const [row] = await exportRows(db);
    await sell(id, 4);
    expect(toRazones(await review(buildFile([editRow(row, { stock: "2" })])))).toEqual([
      "El archivo resta 3 y ahora solo hay 1.",
    ]);
    await bringAll(buildFile([editRow(row, { stock: "4" })]));
    expect(await readStock(db, id)).toBe(0);
  });
});

describe("once and no more", () => {
  it("the same attempt is done once, also at the same moment", async () => {
    const bytes = buildFile([newRow(1), newRow(2)]);
    const revision = await review(bytes);
    const both = await Promise.all([bring(bytes, revision), bring(bytes, revision)]);
    expect(both.filter((one) => one === null)).toHaveLength(1);
    expect(await bring(bytes, revision)).toBeNull();
    expect(await db.$count(productos)).toBe(2);
  });

  it("the same file, chosen again, makes and counts nothing twice", async () => {
    await fill(1);
    const [row] = await exportRows(db);
    const bytes = buildFile([editRow(row, { stock: "8" }), newRow(1)]);
    await bringAll(bytes);
    expect(toTipos(await review(bytes))).toEqual(["error", "error"]);
    expect(await bringAll(bytes)).toEqual({ nuevas: 0, cambiadas: 0, iguales: 0, omitidas: 2 });
    expect(await readStock(db, row?.at(-1) ?? "")).toBe(8);
  });

  it("two files with the same new product, at the same moment, make it once", async () => {
    const files = [buildFile([newRow(1)]), buildFile([newRow(1), newRow(2)])];
    const looked = await Promise.all(files.map(async (bytes) => ({ bytes, revision: await review(bytes) })));
    const done = await Promise.all(looked.map(({ bytes, revision }) => bring(bytes, revision)));
    expect(done.filter((one) => one && "huella" in one)).toHaveLength(1);
    expect(await db.$count(productos, eq(productos.nombre, "Nuevo 1"))).toBe(1);
  });

  it("nothing is written when a row's fate, or the file, is not what was seen: the new report comes back", async () => {
    const [id = ""] = await fill(1);
    const [row] = await exportRows(db);
    const bytes = buildFile([editRow(row, { stock: "1" }), newRow(1)]);
    const revision = await review(bytes);
    await sell(id, 3);
    const again = await bring(bytes, revision);
    expect(again).toMatchObject({ filas: [{ tipo: "error" }, { tipo: "nueva" }] });
    expect(await bring(buildFile([newRow(3)]), revision)).toMatchObject({ filas: [{ tipo: "nueva" }] });
    expect(await db.$count(productos)).toBe(1);
    if (again === null || !("huella" in again)) throw new Error("no new report");
    expect(await bring(bytes, again)).toMatchObject({ nuevas: 1, omitidas: 1 });
  });

  it("an import that fails half-way leaves nothing", async () => {
    await fill(1_500);
    const rows = (await exportRows(db)).map((row) => editRow(row, { precio: "20", stock: "9" }));
    const bytes = buildFile([...rows, newRow(1)]);
    const { huella, clave } = await review(bytes);
    // An unknown motivo makes the last write fail, after the product and price writes.
    const motivo = "robo" as "merma";
    const pedido = { actor_id, clave, huella, motivo, mitad: false };
    const brought = importProductos(tienda, await parseArchivo(bytes), bytes, pedido);
    await expect(brought).rejects.toThrow("movimientos_stock");
    expect(await db.$count(productos)).toBe(1_500);
    expect(await db.$count(productos, eq(productos.version, 0))).toBe(1_500);
    expect(await db.$count(movimientos_stock)).toBe(0);
  });
});

it("5,000 rows take a few statements", async () => {
  await fill(2_500);
  const rows = (await exportRows(db)).map((row) => editRow(row, { precio: "50", stock: "6" }));
  const bytes = buildFile([...rows, ...Array.from({ length: 2_500 }, (_, n) => newRow(n))]);
  const revision = await review(bytes);
  const asked = vi.spyOn(Client.prototype, "query");
  expect(await bring(bytes, revision)).toEqual({ nuevas: 2_500, cambiadas: 2_500, iguales: 0, omitidas: 0 });
  expect(asked.mock.calls.length).toBeGreaterThan(5);
  expect(asked.mock.calls.length).toBeLessThan(40);
  asked.mockRestore();
  expect(await db.$count(productos)).toBe(5_000);
  expect(await db.$count(productos, eq(productos.stock, 6))).toBe(2_500);
});
