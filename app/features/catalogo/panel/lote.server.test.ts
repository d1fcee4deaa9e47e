import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { apariciones, auditoria, movimientos_stock, productos } from "#db/schema/index.ts";
import { buildBusqueda } from "#app/features/catalogo/productos/campos.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda, readStock } from "#tests/fixtures/tienda.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { undoCambio } from "./deshacer.server.ts";
import { listEtiquetas } from "./etiquetas.server.ts";
import { isSelected } from "./lista.server.ts";
import type { AccionLote } from "./lote.ts";
import type { Alcance } from "./lote-filas.server.ts";
import { changeMany, previewMany } from "./lote.server.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

async function fill(total: number, changes: Partial<typeof productos.$inferInsert> = {}): Promise<string[]> {
  const rows = Array.from({ length: total }, (_, n) => {
    const nombre = `Taza ${n}`;
    const base = { id: newId(), nombre, descripcion: "x", precio: centimos(1000 + n), stock: 5, categoria: "Hogar" };
    const row = { ...base, imagen: "", ...changes };
    return { ...row, busqueda: buildBusqueda(row) };
  });
  await db.insert(productos).values(rows);
  return rows.map(({ id }) => id);
}

const change = (alcance: Alcance, accion: AccionLote, { clave = newId(), mitad = false } = {}) =>
  changeMany(tienda, alcance, accion, { actor_id, clave, mitad });

async function precios() {
  const rows = await db.select().from(productos).orderBy(productos.precio);
  return rows.map(({ precio }) => precio);
}

const NINGUNO = {
  buscar: "",
  categoria: "",
  stock: null,
  eliminados: false,
  estado: null,
  falta: null,
  etiqueta: "",
} as const;
const TODOS: Alcance = { filtros: NINGUNO, stock_bajo: 10 };

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

describe("a bulk change", () => {
  it("of the price goes to every product that the filter leaves, each with its record", async () => {
    const ids = await fill(2_500);
    await fill(3, { categoria: "Ropa" });
    const informe = await change(
      { filtros: { ...NINGUNO, buscar: "TAZA", categoria: "Hogar", stock: "bajo" }, stock_bajo: 10 },
      { tipo: "precio_porcentaje", centesimas: 1000 },
    );
    expect(informe).toEqual({ cambiados: 2_500, iguales: 0, omitidos: 0, ejemplos: [] });
    const rows = await db.select().from(productos).where(eq(productos.categoria, "Hogar"));
    const wrong = rows.filter(
      ({ nombre, precio, version }) => version !== 1 || precio !== Math.round((1000 + Number(nombre.slice(5))) * 1.1),
    );
    expect(wrong).toEqual([]);
    expect(await db.$count(auditoria, eq(auditoria.objeto_id, ids[2_499] ?? ""))).toBe(1);
    expect(await db.$count(productos, sql`categoria = 'Ropa' and version = 0`)).toBe(3);
  });

  it("leaves out what cannot be changed, and names it", async () => {
    const [few = ""] = await fill(1, { stock: 2, nombre: "Escasa" });
    const [many = ""] = await fill(1, { stock: 9 });
    const informe = await change({ ids: [few, many] }, { tipo: "stock", cantidad: -3, motivo: "merma" });
    expect(informe).toMatchObject({ cambiados: 1, omitidos: 1, ejemplos: [{ id: few, nombre: "Escasa" }] });
    expect([await readStock(db, few), await readStock(db, many)]).toEqual([2, 6]);
    const moved = await db.select().from(movimientos_stock);
    expect(moved).toMatchObject([{ producto_id: many, cantidad: -3, motivo: "merma", actor_id }]);
  });

  it("moves to a category that the filter itself asks for, once each", async () => {
    await fill(1_500);
    const informe = await change(
      { filtros: { ...NINGUNO, categoria: "Hogar" }, stock_bajo: 10 },
      { tipo: "categoria", categoria: "Otros" },
    );
    expect(informe?.cambiados).toBe(1_500);
    expect(await db.$count(productos, eq(productos.categoria, "Otros"))).toBe(1_500);
    const sought = sql`busqueda = lower(nombre) || E'\\notros\\nx'`;
    expect(await db.$count(productos, sought)).toBe(1_500);
    expect(await db.$count(apariciones, eq(apariciones.palabra, "otros"))).toBe(1_500);
    expect(await change(TODOS, { tipo: "categoria", categoria: "Otros" })).toMatchObject({
      cambiados: 0,
      iguales: 1_500,
    });
  });

  it("puts tags and takes them off, each product keeping its others; the list finds and offers them", async () => {
    const [con = ""] = await fill(1, { etiquetas: ["lana", "viejo"] });
    const [sin = ""] = await fill(1);
    await fill(1, { etiquetas: ["otro"] });
    const ids = [con, sin];
    const accion = { tipo: "etiquetas", poner: ["feria"], quitar: ["viejo"] } as const;
    const previa = await previewMany(db, { ids }, accion);
    expect(previa.cambiados).toBe(2);
    expect(previa.muestra.find(({ id }) => id === con)).toMatchObject({
      antes: { etiquetas: ["lana", "viejo"] },
      despues: { etiquetas: ["feria", "lana"] },
    });
    const clave = newId();
    expect(await change({ ids }, accion, { clave })).toMatchObject({ cambiados: 2, iguales: 0 });
    const read = async (etiqueta: string) => {
      const where = isSelected({ ...NINGUNO, etiqueta }, 10);
      return (await db.select({ id: productos.id }).from(productos).where(where)).map(({ id }) => id).toSorted();
    };
    expect(await read("feria")).toEqual(ids.toSorted());
    expect(await read("viejo")).toEqual([]);
    expect(await listEtiquetas(db)).toEqual(["feria", "lana", "otro"]);
    expect(await change({ ids }, accion)).toMatchObject({ cambiados: 0, iguales: 2 });
    const deshecho = await undoCambio(tienda, { entrada: clave, juntos: true }, { actor_id, clave: newId() });
    expect(deshecho).toMatchObject({ tipo: "deshecho", informe: { cambiados: 2 } });
    expect([await read("viejo"), await listEtiquetas(db)]).toEqual([[con], ["lana", "otro", "viejo"]]);
  });

  it("removes, and what is removed is not changed again", async () => {
    const ids = await fill(3);
    expect(await change({ ids: ids.slice(0, 2) }, { tipo: "eliminar" })).toMatchObject({ cambiados: 2 });
    expect(await change({ ids }, { tipo: "precio", precio: centimos(900) })).toMatchObject({ cambiados: 1 });
  });

  it("restores what was removed, and nothing else can be done to it", async () => {
    const ids = await fill(3);
    await change({ ids: ids.slice(0, 2) }, { tipo: "eliminar" });
    const eliminados: Alcance = {
      filtros: { ...NINGUNO, eliminados: true, estado: null, falta: null },
      stock_bajo: 10,
    };
    const drop = vi.spyOn(tienda.pageCache, "drop");
    expect(await change(eliminados, { tipo: "precio", precio: centimos(900) })).toMatchObject({ cambiados: 1 });
    expect(await change({ ids: ids.slice(0, 1) }, { tipo: "precio", precio: centimos(900) })).toMatchObject({
      cambiados: 0,
    });
    expect(await change({ ids }, { tipo: "restaurar" })).toMatchObject({ cambiados: 2 });
    expect(await change(eliminados, { tipo: "restaurar" })).toMatchObject({ cambiados: 0 });
    expect(drop).toHaveBeenCalled();
    const rows = await db
      .select()
      .from(productos)
      .where(eq(productos.id, ids[0] ?? ""));
    expect(rows).toMatchObject([{ eliminado_en: null, precio: 1000, version: 2 }]);
    const { entradas } = await listAuditoria(db, { objeto: "producto", objeto_id: ids[0] });
    expect(entradas.map(({ accion }) => accion)).toEqual(["restaurar", "eliminar"]);
    expect(entradas[0]).toMatchObject({ antes: null, despues: { nombre: "Taza 0", stock: 5 } });
  });

  it("lets no price fall by more than half without leave, nor by more than 90 % at all", async () => {
    const [cheap = ""] = await fill(1, { precio: centimos(1000) });
    const [dear = ""] = await fill(1, { precio: centimos(50_000), nombre: "Cara" });
    const accion: AccionLote = { tipo: "precio", precio: centimos(400) };
    expect(await change(TODOS, accion)).toMatchObject({ cambiados: 0, omitidos: 2 });
    expect(await precios()).toEqual([1000, 50_000]);
    const informe = await change({ ids: [cheap, dear] }, accion, { mitad: true });
    expect(informe).toMatchObject({ cambiados: 1, omitidos: 1, ejemplos: [{ id: dear, nombre: "Cara" }] });
    expect(await precios()).toEqual([400, 50_000]);
  });

  it("has a preview: count, first old and new price, lowest price; nothing is written", async () => {
    await fill(1_200, { precio: centimos(1000) });
    await fill(1, { precio: centimos(150), nombre: "Lápiz" });
    await fill(1, { precio: centimos(300) });
    await fill(1, { precio: centimos(0) });
    const previa = await previewMany(db, TODOS, { tipo: "precio_porcentaje", centesimas: -6_000 });
    expect(previa).toMatchObject({ cambiados: 1_202, iguales: 1, omitidos: 0, mitades: 1_202 });
    expect(previa.minimo).toEqual({ nombre: "Lápiz", precio: 60 });
    expect(previa.muestra).toHaveLength(5);
    expect(previa.muestra[0]).toMatchObject({ antes: { precio: 10 }, despues: { precio: 4 } });
    const uno = await previewMany(db, TODOS, { tipo: "precio", precio: centimos(300) });
    expect(uno).toMatchObject({ cambiados: 1_202, iguales: 1, mitades: 1_200, minimo: { precio: 300 } });
    const stock = await previewMany(db, TODOS, { tipo: "stock", cantidad: -2, motivo: "merma" });
    expect(stock).toMatchObject({ cambiados: 1_203, minimo: null, mitades: 0 });
    expect(stock.muestra[0]).toMatchObject({ antes: { stock: 5 }, despues: { stock: 3 } });
    expect(await db.$count(productos, sql`version > 0`)).toBe(0);
  });

  it("sent twice is done once, also at once", async () => {
    const [id = ""] = await fill(1, { precio: centimos(1000) });
    const clave = newId();
    const accion: AccionLote = { tipo: "precio_porcentaje", centesimas: 1000 };
    const both = await Promise.all([change(TODOS, accion, { clave }), change(TODOS, accion, { clave })]);
    expect(both.filter((informe) => informe === null)).toHaveLength(1);
    expect(await change(TODOS, accion, { clave })).toBeNull();
    const [row] = await db.select().from(productos).where(eq(productos.id, id));
    expect(row?.precio).toBe(1100);
  });

  it("of the stock during sales keeps every unit, without deadlock", async () => {
    const ids = await fill(40, { stock: 50 });
    const sell = (list: string[]) =>
      db.transaction(async (tx) => {
        await lockProductos(tx, list);
        const causa = { motivo: "retencion", pedido_id: null, vuelta: 0 } as const;
        await moveStock(
          tx,
          list.map((producto_id) => ({ producto_id, cantidad: -1 })),
          causa,
        );
      });
    await Promise.all([
      change(TODOS, { tipo: "stock", cantidad: 10, motivo: "recepcion" }),
      ...Array.from({ length: 8 }, (_, n) => sell(n % 2 ? ids : ids.toReversed())),
      change({ ids: ids.toReversed() }, { tipo: "stock", cantidad: -5, motivo: "conteo" }),
    ]);
    const rows = await db.select().from(productos);
    expect(new Set(rows.map(({ stock }) => stock))).toEqual(new Set([47]));
  });
});
