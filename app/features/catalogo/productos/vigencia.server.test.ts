import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { CATEGORIAS } from "#lib/categorias.ts";
import { movimientos_stock, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { fillProductos } from "#tests/fixtures/csv-productos.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { changeMany } from "#app/features/catalogo/panel/lote.server.ts";
import { lockProductos } from "#app/features/catalogo/existencias/stock.server.ts";
import { stepOfertas } from "#app/features/catalogo/ofertas/tarea-ofertas.server.ts";
import {
  getProducto,
  getProductosPorId,
  listDestacados,
  listVariantes,
} from "#app/features/catalogo/tienda/catalogo.server.ts";
import { readFeed } from "#app/features/catalogo/tienda/feed.server.ts";
import { SIN_FILTROS } from "#app/features/catalogo/tienda/filtros.ts";
import { listProductos } from "#app/features/catalogo/tienda/lista.server.ts";
import { listRelacionados } from "#app/features/catalogo/tienda/relacionados.server.ts";
import { listPartes, readParte } from "#app/features/catalogo/tienda/sitemap.server.ts";
import { listSugerencias } from "#app/features/catalogo/tienda/sugerencias.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const ana = await addCliente(db);

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

async function collect<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
const conocidas = { sinonimos: new Map<string, string[]>(), categorias: CATEGORIAS };

/** Where customers find a product, by name. */
async function findEverywhere(id: string, other: string): Promise<string[]> {
  const [desde = ""] = await listPartes(db);
  const places: Record<string, boolean> = {
    page: (await getProducto(db, id)) !== null,
    cart: (await getProductosPorId(db, [id])).has(id),
    list: (await listProductos(db, SIN_FILTROS)).productos.some((one) => one.id === id),
    search: (await listProductos(db, { ...SIN_FILTROS, search: "chulucanas" })).found > 0,
    suggestions: (await listSugerencias(db, "chulucanas", conocidas)).productos.length > 0,
    home: (await listDestacados(db)).some((one) => one.id === id),
    related: JSON.stringify(await listRelacionados(db, other)).includes(id),
    feed: (await collect(readFeed(db))).some((one) => one.id === id),
    sitemap: (await collect(readParte(db, desde))).some((one) => one.id === id),
    checkout: await db.transaction(async (tx) => (await lockProductos(tx, [id])).has(id)),
  };
  return Object.keys(places).filter((place) => places[place]);
}

const ALL = ["page", "cart", "list", "search", "suggestions", "home", "related", "feed", "sitemap", "checkout"];

async function addSome() {
  const [id = ""] = await fillProductos(db, 1, { nombre: "Taza Chulucanas", imagen: "https://a.pe/1.jpg" });
  // Fewer than three are not recommended.
  const [other = ""] = await fillProductos(db, 3, { nombre: "Plato", imagen: "https://a.pe/2.jpg" });
  return { id, other };
}

const show = (ids: readonly string[], estado: "activo" | "oculto") =>
  changeMany(tienda, { ids }, { tipo: "estado", estado }, { actor_id: ana.id, clave: newId(), mitad: false });

describe("a product of its own", () => {
  it("is everywhere while it is active, nowhere once it is hidden, and everywhere again; kept pages are dropped", async () => {
    const { id, other } = await addSome();
    expect(await findEverywhere(id, other)).toEqual(ALL);
    const drop = vi.spyOn(tienda.pageCache, "drop");
    await show([id], "oculto");
    expect(drop).toHaveBeenCalledOnce();
    expect(await findEverywhere(id, other)).toEqual([]);
    await show([id], "activo");
    expect(await findEverywhere(id, other)).toEqual(ALL);
    const { entradas } = await listAuditoria(db, { objeto: "producto", objeto_id: id });
    expect(entradas.map(({ despues }) => despues?.estado)).toEqual(["activo", "oculto"]);
  });

  it("is nowhere while it is a draft, even where it is written by hand", async () => {
    const { other } = await addSome();
    await db.delete(productos).where(eq(productos.nombre, "Taza Chulucanas"));
    const [id = ""] = await fillProductos(db, 1, {
      nombre: "Taza Chulucanas",
      estado: "borrador",
      imagen: "https://a.pe/3.jpg",
    });
    expect(await findEverywhere(id, other)).toEqual([]);
    await db.update(productos).set({ estado: "activo" }).where(eq(productos.id, id));
    expect(await findEverywhere(id, other)).toEqual(ALL);
  });

  it("can be held again for an order that was made before it was hidden, but not once it is removed", async () => {
    const { id } = await addSome();
    await show([id], "oculto");
    const holds = () => db.transaction(async (tx) => (await lockProductos(tx, [id], { hidden: true })).has(id));
    expect(await holds()).toBe(true);
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, id));
    expect(await holds()).toBe(false);
  });
});

const add = (talla: string, precio: number, more: Partial<typeof productos.$inferInsert> = {}) =>
  fillProductos(db, 1, {
    nombre: `Polo, ${talla}`,
    grupo: "Polo",
    opciones: [`Talla: ${talla}`],
    precio: centimos(precio),
    ...more,
  });

describe("a group", () => {
  it("is stood for by what is active; a hidden variant is on its page no more", async () => {
    const [s = ""] = await add("S", 1000);
    const [m = ""] = await add("M", 2000);
    const shown = async () => (await listProductos(db, SIN_FILTROS)).productos.map(({ id }) => id);
    expect(await shown()).toEqual([s]);
    await show([s], "oculto");
    expect(await shown()).toEqual([m]);
    expect((await listVariantes(db, "Polo")).map(({ id }) => id)).toEqual([m]);
    await show([m], "oculto");
    expect(await shown()).toEqual([]);
    await show([s, m], "activo");
    expect(await shown()).toEqual([s]);
  });

  it("takes a draft in without showing it", async () => {
    const [s = ""] = await add("S", 2000);
    await add("M", 1000, { estado: "borrador" });
    const { productos: listed } = await listProductos(db, SIN_FILTROS);
    expect(listed).toMatchObject([{ id: s, grupo: { variantes: 1, varia: false } }]);
  });
});

const plan = async (activo_desde: string) => {
  const [id = ""] = await fillProductos(db, 1, { estado: "borrador", activo_desde });
  return id;
};
const read = async (id: string) => (await db.select().from(productos).where(eq(productos.id, id)))[0];
const run = () => stepOfertas(tienda, new AbortController().signal);

describe("a day from which it is active", () => {
  it("that has come shows it, once, and says so in the log", async () => {
    const id = await plan("2026-01-01");
    const drop = vi.spyOn(tienda.pageCache, "drop").mockClear();
    await run();
    await run();
    expect(await read(id)).toMatchObject({ estado: "activo", activo_desde: null, representa: true, version: 1 });
    expect(drop).toHaveBeenCalledOnce();
    const { entradas } = await listAuditoria(db, { objeto: "producto", objeto_id: id });
    expect(entradas).toMatchObject([
      { actor: null, antes: { estado: "borrador", activo_desde: "2026-01-01" }, despues: { estado: "activo" } },
    ]);
  });

  it("that is to come, or of what was removed, does nothing", async () => {
    const id = await plan("2099-01-01");
    const gone = await plan("2026-01-01");
    await db
      .update(productos)
      .set({ eliminado_en: sql`now()` })
      .where(eq(productos.id, gone));
    await run();
    expect(await read(id)).toMatchObject({ estado: "borrador", activo_desde: "2099-01-01" });
    expect(await read(gone)).toMatchObject({ estado: "borrador" });
  });
});
