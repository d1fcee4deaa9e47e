import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { auditoria, movimientos_stock, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { buildFile, editRow, exportRows, fillProductos, newRow, parseArchivo } from "#tests/fixtures/csv-productos.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { importProductos, reviewImportacion } from "#app/features/catalogo/csv/importacion.server.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { undoCambio } from "./deshacer.server.ts";
import { removeProducto } from "./guardar.server.ts";
import type { AccionLote } from "./lote.ts";
import { changeMany } from "./lote.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const ana = await addCliente(db);

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

async function change(ids: readonly string[], accion: AccionLote): Promise<string> {
  const clave = newId();
  await changeMany(tienda, { ids }, accion, { actor_id: ana.id, clave, mitad: true });
  return clave;
}

const undo = (entrada: string, juntos = true, clave = newId()) =>
  undoCambio(tienda, { entrada, juntos }, { actor_id: ana.id, clave });

const readAll = () => db.select().from(productos).orderBy(productos.id);
/** Without the times of change. */
const readState = async () =>
  (await readAll()).map(({ version: _version, actualizado_en: _actualizado, ...row }) => row);
const findLast = async (id: string) => {
  const rows = db.select({ id: auditoria.id }).from(auditoria).where(eq(auditoria.objeto_id, id));
  return (await rows.orderBy(desc(auditoria.created_at)).limit(1))[0]?.id ?? "";
};

const done = (cambiados: number) => ({
  tipo: "deshecho",
  informe: { cambiados, omitidos: 0, iguales: 0, ejemplos: [] },
});

describe("a change of many", () => {
  it.each<[string, AccionLote]>([
    ["the price", { tipo: "precio_porcentaje", centesimas: 1000 }],
    ["one price", { tipo: "precio", precio: centimos(900) }],
    ["the stock", { tipo: "stock", cantidad: 3, motivo: "recepcion" }],
    ["the category", { tipo: "categoria", categoria: "Ropa" }],
    ["what is seen", { tipo: "estado", estado: "oculto" }],
    ["what is there", { tipo: "eliminar" }],
  ])("of %s is taken back as a whole, and that is taken back as well", async (_, accion) => {
    const ids = await fillProductos(db, 1_100);
    const before = await readState();
    const clave = await change(ids, accion);
    const after = await readState();
    expect(after).not.toEqual(before);
    const back = newId();
    expect(await undo(clave, true, back)).toEqual(done(1_100));
    expect(await readState()).toEqual(before);
    expect(await undo(back)).toEqual(done(1_100));
    expect((await readState()).map(({ eliminado_en, ...row }) => ({ ...row, gone: eliminado_en !== null }))).toEqual(
      after.map(({ eliminado_en, ...row }) => ({ ...row, gone: eliminado_en !== null })),
    );
  });

  it("leaves what was changed since, and says which and why", async () => {
    const [uno = "", dos = ""] = await fillProductos(db, 2);
    const clave = await change([uno, dos], { tipo: "precio", precio: centimos(900) });
    await change([uno], { tipo: "precio", precio: centimos(950) });
    expect(await undo(clave)).toMatchObject({
      informe: { cambiados: 1, omitidos: 1, ejemplos: [{ nombre: "Taza 0", razon: "Después cambió: Precio." }] },
    });
    expect((await readAll()).map(({ precio }) => precio)).toEqual([950, 1001]);
  });

  it("of stock keeps what was sold since, and never goes below zero", async () => {
    const [uno = "", dos = ""] = await fillProductos(db, 2);
    const clave = await change([uno, dos], { tipo: "stock", cantidad: 3, motivo: "recepcion" });
    await db.transaction(async (tx) => {
      await lockProductos(tx, [uno, dos]);
      const vendidos = [uno, dos].map((producto_id, n) => ({ producto_id, cantidad: n === 0 ? -1 : -7 }));
      await moveStock(tx, vendidos, { motivo: "ajuste", pedido_id: null, vuelta: 0 });
    });
    expect(await undo(clave)).toMatchObject({
      informe: { cambiados: 1, ejemplos: [{ id: dos, razon: "Solo hay 1 en stock." }] },
    });
    expect((await readAll()).map(({ stock }) => stock)).toEqual([4, 1]);
    const ledger = await db.select().from(movimientos_stock).where(eq(movimientos_stock.producto_id, uno));
    expect(ledger.reduce((sum, { cantidad }) => sum + cantidad, 5)).toBe(4);
  });

  it("sent twice is taken back once", async () => {
    const ids = await fillProductos(db, 2);
    const clave = await change(ids, { tipo: "stock", cantidad: 3, motivo: "recepcion" });
    const back = newId();
    const answers = await Promise.all([undo(clave, true, back), undo(clave, true, back)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await readAll()).map(({ stock }) => stock)).toEqual([5, 5]);
  });

  it("is too late after ten minutes; each product alone is not", async () => {
    const ids = await fillProductos(db, 2);
    const clave = await change(ids, { tipo: "precio", precio: centimos(900) });
    // The log is append-only, so an old entry is inserted.
    const old = newId();
    await db.execute(sql`
      insert into auditoria (id, actor_id, accion, objeto, objeto_id, antes, despues, created_at)
      select ${old}::uuid, actor_id, accion, objeto, objeto_id, antes, despues, created_at - interval '11 minutes'
      from auditoria where id = ${clave}`);
    expect(await undo(old)).toEqual({ tipo: "tarde" });
    expect(await undo(old, false)).toEqual(done(1));
  });
});

it("an import is taken back: what it changed is as before, what it made is removed", async () => {
  await fillProductos(db, 2);
  const before = await readState();
  const [uno = [], dos = []] = await exportRows(db, "orden=nombre");
  const texts = {
    precio: "15.50",
    stock: "9",
    codigo: "T-1",
    costo: "3",
    galeria: "https://a.pe/1.jpg",
    estado: "oculto",
  };
  const bytes = buildFile([editRow(uno, texts), dos, newRow(1)]);
  const archivo = await parseArchivo(bytes);
  const { huella, clave } = await reviewImportacion(db, archivo, bytes);
  await importProductos(tienda, archivo, bytes, { actor_id: ana.id, clave, huella, motivo: "conteo", mitad: true });
  expect(await undo(clave)).toEqual(done(2));
  expect((await readState()).filter(({ eliminado_en }) => eliminado_en === null)).toEqual(before);
});

it("a removal is taken back alone, unless another variant has its options by now", async () => {
  const polo = { nombre: "Polo, S", grupo: "Polo", opciones: ["Talla: S"] };
  const [id = ""] = await fillProductos(db, 1, polo);
  await fillProductos(db, 1, { nombre: "Polo, M", grupo: "Polo", opciones: ["Talla: M"] });
  const clave = newId();
  await removeProducto(tienda, id, { actor_id: ana.id, clave });
  const [other = ""] = await fillProductos(db, 1, polo);
  expect(await undo(clave, false)).toMatchObject({ informe: { omitidos: 1, ejemplos: [{ id }] } });
  await db.delete(productos).where(eq(productos.id, other));
  expect(await undo(clave, false)).toEqual(done(1));
});

it("a code that another product has by now does not go back", async () => {
  const [id = ""] = await fillProductos(db, 1, { codigo: "A-1" });
  const antes = { codigo: "A-1" };
  const entrada = newId();
  await db.update(productos).set({ codigo: "B-1" });
  await db.insert(auditoria).values({
    id: entrada,
    actor_id: ana.id,
    accion: "editar",
    objeto: "producto",
    objeto_id: id,
    antes,
    despues: { codigo: "B-1" },
  });
  await fillProductos(db, 1, { nombre: "Plato", codigo: "a-1" });
  expect(await undo(entrada, false)).toMatchObject({
    informe: { omitidos: 1, ejemplos: [{ razon: "Código (SKU): Ya lo tiene «Plato»." }] },
  });
});

it("a price stays while an offer runs; what is no change of a product is not taken back", async () => {
  const [id = ""] = await fillProductos(db, 1);
  const clave = await change([id], { tipo: "precio", precio: centimos(900) });
  await db.update(productos).set({ oferta_hasta: new Date("2099-01-01"), oferta_unidades: 3 });
  expect(await undo(clave, false)).toMatchObject({
    informe: { ejemplos: [{ razon: expect.stringMatching(/oferta/) }] },
  });
  expect(await undo(newId())).toEqual({ tipo: "nada" });
  const last = await findLast(id);
  expect(last).toBe(clave);
});
