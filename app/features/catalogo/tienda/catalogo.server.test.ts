import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addIgv, centimos } from "#lib/dinero.ts";
import { isRefusedRead } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { createDb } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb, toUrl } from "#tests/db.ts";
import { buildBusqueda } from "#app/features/catalogo/productos/campos.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { type Filtros, ORDENES, POR_PAGINA, SIN_FILTROS } from "./filtros.ts";
import { getProducto, getProductosPorId, listDestacados } from "./catalogo.server.ts";
import { listProductos } from "./lista.server.ts";

const db = await openTestDb();
/** An index scan would order equal products by accident. */
const SIN_INDICES = "-c enable_indexscan=off -c enable_indexonlyscan=off -c enable_bitmapscan=off";

type Nuevo = Partial<typeof productos.$inferInsert>;

function buildRow(nuevo: Nuevo): typeof productos.$inferInsert {
  const { nombre = "Taza", descripcion = "De cerámica", ...resto } = nuevo;
  return {
    id: newId(),
    nombre,
    descripcion,
    precio: centimos(1000),
    stock: 5,
    categoria: "Hogar",
    imagen: "/imagenes/taza.webp",
    busqueda: buildBusqueda({ nombre, categoria: resto.categoria ?? "Hogar", descripcion }),
    ...resto,
  };
}

async function fill(...nuevos: Nuevo[]): Promise<string[]> {
  const rows = nuevos.map(buildRow);
  await db.insert(productos).values(rows);
  dropConteos(db);
  return rows.map(({ id }) => id);
}

const dia = (n: number) => new Date(Date.UTC(2026, 0, n));
const DEFECTO = SIN_FILTROS;
const list = (filtros: Partial<Filtros> = {}) => listProductos(db, { ...DEFECTO, ...filtros });
const listNames = async (filtros: Partial<Filtros> = {}) => (await list(filtros)).productos.map(({ nombre }) => nombre);

beforeEach(async () => {
  await db.delete(productos);
  dropConteos(db);
});

describe("the list", () => {
  it("leaves out what is sold out or deleted, in the counts too", async () => {
    await fill(
      { nombre: "Hay" },
      { nombre: "Agotado", stock: 0 },
      { nombre: "Retirado", categoria: "Libros", eliminado_en: new Date() },
    );
    const { productos, found, categorias } = await list();
    expect(productos.map(({ nombre }) => nombre)).toEqual(["Hay"]);
    expect({ found, categorias }).toEqual({
      found: 1,
      categorias: [{ nombre: "Hogar", cantidad: 1, muchos: false }],
    });
  });

  it("is counted again after a count that failed", async () => {
    const closed = createDb(db.$client.options, () => {});
    await closed.$client.end();
    const failure = await listProductos(closed, DEFECTO).catch((error: unknown) => error);
    expect(isRefusedRead(failure)).toBe(true);

    await fill({});
    await db.execute(sql`alter table productos rename to escondidos`);
    await expect(list()).rejects.toThrow("Failed query");
    await db.execute(sql`alter table escondidos rename to productos`);
    expect(await list()).toMatchObject({ found: 1 });
  });

  it("of an empty shop is empty", async () => {
    expect(await list()).toMatchObject({ productos: [], found: 0, categorias: [], paginas: 1 });
  });

  it("sorts names as a Spanish dictionary does", async () => {
    await fill(...["Oso", "ñandú", "Nuez", "Árbol", "azúcar", "Zapato", "abeja"].map((nombre) => ({ nombre })));
    expect(await listNames()).toEqual(["abeja", "Árbol", "azúcar", "Nuez", "ñandú", "Oso", "Zapato"]);
  });

  it("sorts by price and by stock", async () => {
    await fill(
      { nombre: "B", precio: centimos(200), stock: 9 },
      { nombre: "C", precio: centimos(1000), stock: 30 },
      { nombre: "A", precio: centimos(50), stock: 100 },
    );
    expect(await listNames({ orden: "precio-asc" })).toEqual(["A", "B", "C"]);
    expect(await listNames({ orden: "precio-desc" })).toEqual(["C", "B", "A"]);
    expect(await listNames({ orden: "stock" })).toEqual(["A", "C", "B"]);
  });

  it("sorts by novelty, by what was sold, and by opinions, of which a few weigh less than many", async () => {
    await fill(
      { nombre: "B", created_at: dia(3), vendidos: 4, estrellas: [0, 0, 0, 0, 20] },
      { nombre: "C", created_at: dia(2), vendidos: 90, estrellas: [0, 0, 0, 0, 1] },
      { nombre: "A", created_at: dia(9), vendidos: 0, estrellas: [0, 0, 0, 100, 0] },
    );
    await fill(
      { nombre: "Sin", created_at: dia(1) },
      { nombre: "Malo", created_at: dia(1), estrellas: [3, 0, 0, 0, 0] },
    );
    expect((await listNames({ orden: "nuevo" })).slice(0, 3)).toEqual(["A", "B", "C"]);
    expect((await listNames({ orden: "vendidos" })).slice(0, 2)).toEqual(["C", "B"]);
    expect(await listNames({ orden: "valorados" })).toEqual(["B", "A", "C", "Sin", "Malo"]);
  });

  it("is narrowed to several categories and to what is paid, and counts what each category would have", async () => {
    await fill(
      { nombre: "Taza", precio: centimos(1000) },
      { nombre: "Olla", precio: centimos(8475) },
      { nombre: "Polo", precio: centimos(3390), categoria: "Ropa" },
      { nombre: "Novela", precio: centimos(2000), categoria: "Libros" },
    );
    // S/ 33.90 is S/ 40.002 with IGV: S/ 40.00.
    const asked = { categorias: ["Hogar", "Ropa"], desde: centimos(1180), hasta: centimos(4000) };
    expect(await list(asked)).toMatchObject({
      productos: [{ nombre: "Polo" }, { nombre: "Taza" }],
      found: 2,
      muchos: false,
      categorias: [
        { nombre: "Hogar", cantidad: 1 },
        { nombre: "Libros", cantidad: 1 },
        { nombre: "Ropa", cantidad: 1 },
      ],
      precios: { min: centimos(1180), max: addIgv(centimos(8475)) },
      paginas: 1,
    });
    expect(await listNames({ ...asked, desde: centimos(1181) })).toEqual(["Polo"]);
    expect(await listNames({ ...asked, hasta: centimos(3999) })).toEqual(["Taza"]);
    expect(await list({ desde: centimos(100_000_00) })).toMatchObject({
      productos: [],
      found: 0,
      categorias: [{ cantidad: 0 }, { cantidad: 0 }, { cantidad: 0 }],
    });
    expect(await list({ search: "a", categorias: ["Ropa"], hasta: centimos(4000) })).toMatchObject({
      found: 1,
      categorias: [
        { nombre: "Hogar", cantidad: 1 },
        { nombre: "Libros", cantidad: 1 },
        { nombre: "Ropa", cantidad: 1 },
      ],
    });
  });

  it("is narrowed to what is shown as an offer, and counts it beside the other filters", async () => {
    const oferta = { precio_anterior: centimos(9000), oferta_hasta: new Date("2099-01-01"), oferta_unidades: 5 };
    await fill(
      { nombre: "Taza", ...oferta },
      { nombre: "Tazón", precio: centimos(5000), ...oferta },
      { nombre: "Taza agotada", stock: 0, ...oferta },
      // Not the usual price for long enough: no offer is shown.
      { nombre: "Taza rebajada", ...oferta, precio_anterior: null },
      { nombre: "Taza de viaje", categoria: "Ropa" },
    );
    expect(await list()).toMatchObject({ found: 4, ofertas: { cantidad: 2, muchos: false } });
    expect(await list({ oferta: true })).toMatchObject({
      productos: [{ nombre: "Taza" }, { nombre: "Tazón" }],
      found: 2,
      categorias: [
        { nombre: "Hogar", cantidad: 2 },
        { nombre: "Ropa", cantidad: 0 },
      ],
    });
    expect(await list({ hasta: centimos(2000) })).toMatchObject({ ofertas: { cantidad: 1 } });
    expect(await list({ categorias: ["Ropa"] })).toMatchObject({ ofertas: { cantidad: 0 } });
    expect(await list({ search: "taza" })).toMatchObject({ found: 3, ofertas: { cantidad: 1 } });
    expect(await list({ search: "taza", oferta: true, orden: "relevancia" })).toMatchObject({
      found: 1,
      ofertas: { cantidad: 1 },
      categorias: [
        { nombre: "Hogar", cantidad: 1 },
        { nombre: "Ropa", cantidad: 0 },
      ],
    });
  });

  it("without products offers what sold most, and the newest where nothing was sold", async () => {
    const suggest = async () => {
      const { sugeridos, masVendidos } = await list({ search: "xyzzy" });
      return [sugeridos.map(({ nombre }) => nombre), masVendidos === true];
    };
    await fill({ nombre: "Vieja", created_at: dia(1) }, { nombre: "Nueva", created_at: dia(9) });
    expect(await suggest()).toEqual([["Nueva", "Vieja"], false]);
    await fill({ nombre: "Vendida", vendidos: 3 }, { nombre: "Agotada", vendidos: 9, stock: 0 });
    expect(await suggest()).toEqual([["Vendida"], true]);
    expect(await list({ hasta: centimos(1) })).toMatchObject({ found: 0, masVendidos: true });
    expect(await list()).toMatchObject({ sugeridos: [] });
  });

  it("ignores a category that is not there", async () => {
    await fill({});
    const { productos, ...rest } = await list({ categorias: ["Inventada"] });
    expect(rest).toMatchObject({ found: 1, filtros: { categorias: [] } });
    expect(productos).toHaveLength(1);
  });

  it("holds of each product what its card shows, and no more", async () => {
    const [id = ""] = await fill({
      descripcion: "De cerámica. ".repeat(200),
      galeria: ["/b.webp"],
      estrellas: [0, 0, 0, 1, 3],
    });
    const listed = [list(), list({ vista: "lista" }), listDestacados(db).then((productos) => ({ productos }))];
    for (const [index, { productos }] of (await Promise.all(listed)).entries()) {
      const [{ descripcion, ...rest } = { descripcion: "" }] = productos;
      const { nombre, precio, stock, categoria, imagen } = buildRow({});
      const nota = { promedio: "4.8", detalle: " de 5, 4 opiniones" };
      expect(rest).toEqual({ id, nombre, precio, stock, categoria, imagen, oferta: null, nota, grupo: null });
      expect(descripcion).toMatch(/^De cerámica\. De [^\n]*…$/);
      expect(descripcion.length).toBeLessThanOrEqual(index === 1 ? 400 : 80);
    }
  });

  it("shows the last page to whoever asks for a later one", async () => {
    await fill(...Array.from({ length: POR_PAGINA + 1 }, (_, n) => ({ nombre: `Taza ${n}` })));
    const { productos, paginas, filtros } = await list({ pagina: 900 });
    expect({ shown: productos.length, paginas, pagina: filtros.pagina }).toEqual({ shown: 1, paginas: 2, pagina: 2 });
  });

  const nuevo = fc.record({
    nombre: fc.constantFrom("Taza", "taza", "Táza", "Ñ", "%"),
    precio: fc.constantFrom(centimos(100), centimos(200)),
    stock: fc.integer({ min: 0, max: 3 }),
    categoria: fc.constantFrom("Hogar", "Libros"),
  });
  const several = fc.array(nuevo, { minLength: POR_PAGINA, maxLength: 3 * POR_PAGINA, size: "max" });

  it.each(ORDENES)("by %s lists every product exactly once, even equal ones", async (orden) => {
    await fc.assert(
      fc.asyncProperty(several, fc.subarray(["Hogar", "Libros"]), async (nuevos, categorias) => {
        await db.delete(productos);
        const rows = nuevos.map(buildRow);
        await db.insert(productos).values(rows);
        const expected = rows.filter(
          (row) => row.stock > 0 && (categorias.length === 0 || categorias.includes(row.categoria)),
        );

        const otra = createDb({ connectionString: toUrl(db), options: SIN_INDICES }, () => {});
        const first = await listProductos(otra, { ...DEFECTO, orden, categorias });
        const pages = [first.productos];
        for (let pagina = 2; pagina <= first.paginas; pagina++) {
          pages.push((await listProductos(otra, { ...DEFECTO, orden, categorias, pagina })).productos);
        }
        await otra.$client.end();
        const seen = pages.flat().map(({ id }) => id);
        expect(seen.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      }),
      { numRuns: 10 },
    );
  });
});

describe("the home page", () => {
  it("gets the 8 newest in stock", async () => {
    await fill(...Array.from({ length: 10 }, (_, n) => ({ nombre: String(n), created_at: dia(n + 1) })));
    await fill({ nombre: "Agotado", stock: 0, created_at: dia(30) });
    const names = (await listDestacados(db)).map(({ nombre }) => nombre);
    expect(names).toEqual(["9", "8", "7", "6", "5", "4", "3", "2"]);
  });
});

describe("one product", () => {
  it("is found even when sold out, with its money in céntimos", async () => {
    const [id = ""] = await fill({ stock: 0, precio: centimos(1990), galeria: ["/b.webp"] });
    expect(await getProducto(db, id)).toMatchObject({ id, stock: 0, precio: 1990, galeria: ["/b.webp"] });
  });

  it.each(["", "1", "no-es-un-id", "'; --", newId()])("%s is none", async (id) => {
    expect(await getProducto(db, id)).toBeNull();
  });

  it("is not found once deleted", async () => {
    const [id = ""] = await fill({ eliminado_en: new Date() });
    expect(await getProducto(db, id)).toBeNull();
    expect((await getProductosPorId(db, [id])).size).toBe(0);
  });
});

describe("several products by id", () => {
  it("gives those that exist", async () => {
    const [a = "", b = ""] = await fill({ nombre: "A" }, { nombre: "B", stock: 0 });
    const found = await db.transaction((tx) => getProductosPorId(tx, [b, a, a, newId(), "nada"]));
    expect([...found.values()].map(({ nombre }) => nombre).toSorted()).toEqual(["A", "B"]);
    expect(await getProductosPorId(db, [])).toEqual(new Map());
  });
});
