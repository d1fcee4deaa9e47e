import { like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { AJUSTES } from "#app/features/base/ajustes/ajustes.ts";
import { productos } from "#db/schema/index.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { normalizeSearch } from "#lib/text.ts";
import { openTestDb } from "#tests/db.ts";
import { toFiltros } from "#tests/fixtures/busqueda.ts";
import { BUSQUEDAS } from "#tests/fixtures/busquedas.ts";
import { isListed } from "#app/features/catalogo/productos/conteos.server.ts";
import { toSinonimos } from "#app/features/catalogo/busquedas/terminos.ts";
import { listProductos } from "./lista.server.ts";
import { listSugerencias } from "./sugerencias.server.ts";

const db = await openTestDb();
const sinonimos = toSinonimos(AJUSTES.sinonimos.defecto);

beforeAll(async () => {
  await seedDemo(db, process.cwd(), async () => "");
  // Lists leave out what is sold out.
  await db
    .update(productos)
    .set({ stock: 1 })
    .where(sql`stock = 0`);
});

const filas = BUSQUEDAS.map(([texto, primero, anuncio = null, hallados = []]) => ({
  texto,
  primero,
  anuncio,
  hallados,
}));

it.each(filas)("'$texto' finds first: $primero", async ({ texto, primero, anuncio, hallados }) => {
  const { productos: found, corregida, parcial } = await listProductos(db, toFiltros(texto), sinonimos);
  const names = found.map(({ nombre }) => nombre);
  expect(names[0] ?? null).toBe(primero);
  expect(names).toEqual(expect.arrayContaining([...hallados]));
  expect({ corregida, parcial }).toEqual({ corregida: null, parcial: null, ...anuncio });
  const suggested = await listSugerencias(db, texto, { sinonimos, categorias: [] });
  expect([suggested.productos[0]?.nombre ?? null, suggested.parcial]).toEqual([primero, parcial]);
});

/** Words without a regular plural: 'jacquard', 'incas', 'que'. */
const SIN_PLURAL = /s$|^(?:con|que|sin)$/;
const toPlural = (palabra: string) =>
  palabra.endsWith("z") ? `${palabra.slice(0, -1)}ces` : `${palabra}${/[aeiou]$/.test(palabra) ? "s" : "es"}`;

describe("every product", () => {
  it("is found by each word of its name in singular and plural", async () => {
    const rows = await db.select({ id: productos.id, nombre: productos.nombre }).from(productos).where(isListed());
    const pairs = rows.flatMap(({ id, nombre }) =>
      normalizeSearch(nombre)
        .split(/[^\p{L}]+/u)
        .filter((palabra) => palabra.length > 2 && !SIN_PLURAL.test(palabra))
        .map((palabra) => [id, toPlural(palabra)] as const),
    );
    expect(pairs.length).toBeGreaterThan(80);
    for (const [id, plural] of pairs) {
      const { productos: found, corregida } = await listProductos(db, toFiltros(plural, { exacta: true }), sinonimos);
      expect({ plural, ids: found.map((uno) => uno.id), corregida }).toEqual({
        plural,
        ids: expect.arrayContaining([id]),
        corregida: null,
      });
    }
  });
});

it("what is sold out is not mended into something else; it is named, where nothing narrows the search", async () => {
  const audifonos = like(productos.nombre, "Audífonos%");
  await db.update(productos).set({ stock: 0 }).where(audifonos);
  const listado = await listProductos(db, toFiltros("audífonos"), sinonimos);
  expect(listado).toMatchObject({ found: 0, corregida: null, parcial: null, cercanas: [] });
  for (const texto of ["audífonos", "audífonos de 10 kilos"]) {
    const { agotados } = await listProductos(db, toFiltros(texto), sinonimos);
    expect(agotados?.map(({ nombre }) => nombre)).toEqual(["Audífonos inalámbricos Quena"]);
    const { productos: suggested } = await listSugerencias(db, texto, { sinonimos, categorias: [] });
    expect(suggested).toMatchObject([{ nombre: "Audífonos inalámbricos Quena", agotado: true }]);
  }
  const filtered = await listProductos(db, toFiltros("audífonos", { oferta: true }), sinonimos);
  expect(filtered).not.toHaveProperty("agotados");
  await db.update(productos).set({ stock: 1 }).where(audifonos);
});

it("names what is sold out beside the few others that its own words found", async () => {
  const mancuernas = like(productos.nombre, "Par de mancuernas%");
  await db.update(productos).set({ stock: 0 }).where(mancuernas);
  const find = async (texto: string) => {
    const { found, agotados = [] } = await listProductos(db, toFiltros(texto), sinonimos);
    return { others: found > 0, agotados: agotados.map(({ nombre }) => nombre) };
  };
  expect(await find("mancuernas")).toEqual({ others: true, agotados: ["Par de mancuernas hexagonales 5 kg"] });
  // By a synonym others are meant.
  expect(await find("pesas")).toEqual({ others: true, agotados: [] });
  await db.update(productos).set({ stock: 1 }).where(mancuernas);
});
