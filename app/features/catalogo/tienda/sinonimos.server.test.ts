import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CATEGORIAS } from "#lib/categorias.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row, toFiltros } from "#tests/fixtures/busqueda.ts";
import { listStatements } from "#tests/fixtures/statements.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { toSinonimos } from "#app/features/catalogo/busquedas/terminos.ts";
import { listProductos } from "./lista.server.ts";
import type { Filtros } from "./filtros.ts";
import { listSugerencias } from "./sugerencias.server.ts";

const db = await openTestDb();

const fill = (...nuevos: Partial<Row>[]) => fillProductos(db, nuevos);
const list = (search: string, more: Partial<Filtros> = {}) => listProductos(db, toFiltros(search, more));

beforeEach(async () => {
  await db.execute(sql`truncate productos cascade`);
  dropConteos(db);
});

describe("words that are taken for each other", () => {
  const sinonimos = toSinonimos([
    ["chompa", "suéter"],
    ["zapatillas", "tenis"],
  ]);
  const find = async (search: string, more: Partial<Filtros> = {}) =>
    (await listProductos(db, toFiltros(search, more), sinonimos)).productos.map(({ nombre }) => nombre);
  const catalogo = [
    { nombre: "Chompa de lana", categoria: "Ropa" },
    { nombre: "Suéter gris", categoria: "Ropa" },
    { nombre: "Par de chompas", categoria: "Ropa" },
    { nombre: "Gorro", categoria: "Ropa", descripcion: "Va con una chompa y con unas zapatillas." },
    { nombre: "Zapatilla urbana", categoria: "Deportes", descripcion: "Con luz" },
    { nombre: "Luces de patio" },
    { nombre: "Jabón de muña" },
    { nombre: "Mantarraya de peluche" },
    { nombre: "Manta" },
    { nombre: "Bilateral" },
  ];

  it.each([
    // Word, other number, synonym; the name before other texts.
    ["chompa", ["Chompa de lana", "Par de chompas", "Suéter gris", "Gorro"]],
    ["chompas", ["Par de chompas", "Chompa de lana", "Suéter gris", "Gorro"]],
    ["sueter", ["Suéter gris", "Chompa de lana", "Par de chompas", "Gorro"]],
    ["suéteres", ["Suéter gris", "Chompa de lana", "Par de chompas", "Gorro"]],
    ["sueter lana", ["Chompa de lana"]],
    ["tenis", ["Zapatilla urbana", "Gorro"]],
    ["zapatilla", ["Zapatilla urbana", "Gorro"]],
    ["luz", ["Luces de patio", "Zapatilla urbana"]],
    ["luces", ["Luces de patio", "Zapatilla urbana"]],
    ["jabones", ["Jabón de muña"]],
    // A plural matches its singular, not every word with the same beginning.
    ["mantas", ["Manta"]],
    ["deporte", ["Zapatilla urbana"]],
    ["ropas", ["Chompa de lana", "Gorro", "Par de chompas", "Suéter gris"]],
  ])("%s finds %j", async (search, expected) => {
    await fill(...catalogo);
    expect(await find(search)).toEqual(expected);
    const byName = expected.toSorted((a, b) => a.localeCompare(b, "es"));
    expect(await find(search, { orden: "nombre" })).toEqual(byName);
  });

  it("is the same where the words are read in the texts: beside more words than are looked up", async () => {
    await fill(...catalogo, {
      nombre: "Chompa azul",
      descripcion: "abrigadora bolsillos capucha cierre elastico forrada",
    });
    expect(await find("suéteres abrigadora bolsillos capucha cierre elastico forrada")).toEqual(["Chompa azul"]);
  });

  it("a synonym is no mistyped word, and one that is mistyped is set right", async () => {
    await fill(...catalogo);
    expect(await listProductos(db, toFiltros("tenis"), sinonimos)).toMatchObject({ corregida: null });
    expect(await listProductos(db, toFiltros("sueterr"), sinonimos)).toMatchObject({ corregida: "suéter", found: 4 });
    expect(await listProductos(db, toFiltros("tenis"))).toMatchObject({ found: 0 });
  });

  it("costs no more than a question for the grade at which the synonym stands", async () => {
    await fill(...catalogo);
    // A stopped clock: caching by time would make the count depend on speed.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const count = async (known?: typeof sinonimos) =>
      (await listStatements(db, () => listProductos(db, toFiltros("chompa lana"), known))).length;
    expect(await count(sinonimos)).toBeLessThanOrEqual((await count()) + 2);
  });
});

describe("where nothing is found", () => {
  it.each([
    ["manta roja", []],
    ["alpca xyz", ["alpaca"]],
    ["xyzzy", []],
    ["cermicas", ["cerámica"]],
  ])("for %s these words are offered: %j, and products", async (search, cercanas) => {
    await fill({ nombre: "Manta de alpaca" }, { nombre: "Plato de cerámica." });
    const listado = await list(search, { exacta: true });
    expect(listado).toMatchObject({ found: 0, cercanas });
    expect(listado.sugeridos).toHaveLength(2);
  });
});

describe("what is suggested", () => {
  const sinonimos = toSinonimos([["chompa", "suéter"]]);
  const suggest = async (search: string) => {
    const reglas = { sinonimos, categorias: CATEGORIAS };
    const { productos, categorias, corregida } = await listSugerencias(db, search, reglas);
    return [productos.map(({ nombre }) => nombre), categorias, corregida];
  };

  it.each([
    ["", [], ["Ropa", "Hogar"], null],
    ["chom", ["Chompa de alpaca"], [], null],
    ["suéter", ["Chompa de alpaca"], [], null],
    ["alpca", ["Chompa de alpaca"], [], "alpaca"],
    ["hog", ["Manta", "Taza"], ["Hogar"], null],
    ["ropas", ["Chompa de alpaca"], ["Ropa"], null],
    ["xyzzy", [], [], null],
  ])("for '%s' is %j with the categories %j, set right: %j", async (search, ...expected) => {
    await fill(
      { nombre: "Taza" },
      { nombre: "Manta" },
      { nombre: "Chompa de alpaca", categoria: "Ropa" },
      { nombre: "Chompa agotada", categoria: "Ropa", stock: 0 },
    );
    expect(await suggest(search)).toEqual(expected);
  });

  it("names what was sought for what was mistyped, so that it is marked", async () => {
    await fill({ nombre: "Chompa de alpaca", categoria: "Ropa" });
    const { terminos } = await listSugerencias(db, "alpca chompas", { sinonimos, categorias: CATEGORIAS });
    expect(terminos).toEqual([
      { texto: "alpaca", formas: [], sinonimos: [] },
      { texto: "chompas", formas: ["chompa"], sinonimos: ["sueter"] },
    ]);
  });

  it("without a text has a picture of each category: the chosen one, else of its first product that has one", async () => {
    const [elegido, ajeno] = await fill(
      { nombre: "Zapato", categoria: "Ropa", imagen: "z.webp" },
      { nombre: "Poncho", categoria: "Deportes", imagen: "ajena.webp" },
      { nombre: "Abrigo", categoria: "Ropa", imagen: "a.webp" },
      { nombre: "Bandeja", imagen: "" },
      { nombre: "Cesta", imagen: "c.webp" },
      { nombre: "Cama", imagen: "agotada.webp", stock: 0 },
      { nombre: "Cuento", categoria: "Libros", imagen: "" },
    );
    const suggestWith = (productos: Record<string, string | undefined>) =>
      listSugerencias(db, "", {
        sinonimos,
        categorias: CATEGORIAS.map((una) => ({ ...una, producto: productos[una.nombre] ?? null })),
      });
    const nombres = ["Ropa", "Hogar", "Deportes", "Libros"];
    expect(await suggestWith({})).toMatchObject({
      categorias: nombres,
      fotos: ["a.webp", "c.webp", "ajena.webp", ""],
    });
    // Products of another category or deleted ones count as none.
    expect(await suggestWith({ Ropa: elegido?.id, Hogar: ajeno?.id, Deportes: newId() })).toMatchObject({
      fotos: ["z.webp", "c.webp", "ajena.webp", ""],
    });
    expect(await listSugerencias(db, "abrigo", { sinonimos, categorias: CATEGORIAS })).toMatchObject({ fotos: [] });
  });

  it("is six products at most, the best of them first", async () => {
    await fill(...Array.from({ length: 30 }, (_, n) => ({ nombre: `Taza ${"x".repeat(30 - n)}` })));
    expect((await suggest("taza"))[0]).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Taza ${"x".repeat(n)}`));
  });
});
