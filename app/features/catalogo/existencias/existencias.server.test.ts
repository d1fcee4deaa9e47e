import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { productos } from "#db/schema/productos.ts";
import { openTestDb } from "#tests/db.ts";
import { addProducto } from "#tests/fixtures/tienda.ts";
import { countCatalogo, listEscasos } from "./existencias.server.ts";
import { listPanel } from "#app/features/catalogo/panel/lista.server.ts";
import { NIVELES, toNivel } from "./niveles.ts";
import { parseFiltrosPanel } from "#app/features/catalogo/panel/panel.ts";
import { describePedir } from "./stock-bajo.tsx";

const db = await openTestDb();

beforeEach(() => db.delete(productos));

async function add(stock: number, stock_minimo: number | null = null) {
  const { id } = await addProducto(db, { stock });
  await db.update(productos).set({ stock_minimo }).where(eq(productos.id, id));
  return id;
}

describe("stock levels of the catalogue", () => {
  it("is nothing without products", async () => {
    expect(await countCatalogo(db, 10)).toEqual({ total: 0, agotados: 0, bajos: 0 });
    expect(await listEscasos(db, 10)).toEqual([]);
  });

  it("counts 0 as sold out, 1 to the shop's number as low, and nothing that was removed", async () => {
    for (const stock of [0, 1, 10, 11, 50]) await add(stock);
    const gone = await add(0);
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, gone));
    expect(await countCatalogo(db, 10)).toEqual({ total: 5, agotados: 1, bajos: 2 });
    expect(await countCatalogo(db, 11)).toEqual({ total: 5, agotados: 1, bajos: 3 });
    expect((await listEscasos(db, 10)).map(({ stock }) => stock)).toEqual([0, 1, 10]);
    expect((await listEscasos(db, 1)).map(({ stock }) => stock)).toEqual([0, 1]);
    expect((await listEscasos(db, 10, 2)).map(({ stock }) => stock)).toEqual([0, 1]);
  });

  it.each([10, 3])("a product's own number counts before the shop's, %i, wherever levels are told", async (bajo) => {
    for (const stock of [0, 1, 3, 4, 10, 11, 40]) for (const minimo of [null, 0, 3, 10, 40]) await add(stock, minimo);
    const all = await db.select({ stock: productos.stock, stock_minimo: productos.stock_minimo }).from(productos);
    const count = (nivel: (typeof NIVELES)[number]) =>
      all.filter(({ stock, stock_minimo }) => toNivel(stock, stock_minimo ?? bajo) === nivel).length;
    const { agotados, bajos } = await countCatalogo(db, bajo);
    expect({ agotados, bajos }).toEqual({ agotados: count("agotado"), bajos: count("bajo") });
    expect(await listEscasos(db, bajo, 100)).toHaveLength(agotados + bajos);
    for (const nivel of NIVELES) {
      const filtros = parseFiltrosPanel(new URLSearchParams({ stock: nivel }));
      const { found, filas } = await listPanel(db, filtros, { categorias: [], stock_bajo: bajo });
      expect(found).toBe(count(nivel));
      expect(filas.every(({ stock, stock_minimo }) => toNivel(stock, stock_minimo ?? bajo) === nivel)).toBe(true);
    }
  });

  it("what runs low is read by indexes, of many products", async () => {
    await db.execute(sql`
      insert into productos (id, nombre, descripcion, precio, stock, stock_minimo, categoria, imagen, busqueda)
      select gen_random_uuid(), 'p' || n, '', 10, 11 + n % 90, case when n % 100 = 0 then 200 end, 'Hogar', '', 'p' || n
      from generate_series(1, 20000) n`);
    await db.execute(sql`vacuum analyze productos`);
    const condition = sql`eliminado_en is null and ((stock_minimo is null and stock <= 10) or stock <= stock_minimo)`;
    for (const query of [
      sql`select id from productos where ${condition} order by stock, id limit 5`,
      sql`select count(*) from productos where stock > 0 and ${condition}`,
    ]) {
      const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(/productos_(vivos_por_stock|bajo_su_minimo)/);
      expect(plan).not.toContain("Seq Scan");
    }
    expect((await countCatalogo(db, 10)).bajos).toBe(200);
    expect(await listEscasos(db, 10)).toHaveLength(5);
  });
});

it.each([
  [{ stock: 4, stock_minimo: null, salidas: 0 }, "Sin ventas en 30 días"],
  [{ stock: 4, stock_minimo: null, salidas: 4 }, "4 vendidas en 30 días: alcanza"],
  [{ stock: 4, stock_minimo: null, salidas: 9 }, "9 vendidas en 30 días: pide 5"],
  // More than its own minimum, even without sales.
  [{ stock: 4, stock_minimo: 20, salidas: 0 }, "Sin ventas en 30 días: pide 17"],
  [{ stock: 4, stock_minimo: 20, salidas: 9 }, "9 vendidas en 30 días: pide 17"],
  [{ stock: 4, stock_minimo: 20, salidas: 90 }, "90 vendidas en 30 días: pide 86"],
  [{ stock: 0, stock_minimo: 0, salidas: 1 }, "1 vendida en 30 días: pide 1"],
])("%j: %s", (producto, said) => expect(describePedir(producto)).toBe(said));
