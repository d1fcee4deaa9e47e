import { beforeEach, describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { newId } from "#lib/ids.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { NOMBRES_CATEGORIAS } from "#tests/fixtures/campos-producto.ts";
import { buildBusqueda } from "#app/features/catalogo/productos/campos.ts";
import { toNivel } from "#app/features/catalogo/existencias/niveles.ts";
import { ORDENES_PANEL, parseFiltrosPanel } from "./panel.ts";
import { countFaltas } from "./faltas.server.ts";
import { getEditable } from "./ficha.server.ts";
import { listPanel } from "./lista.server.ts";

const db = await openTestDb();

type Nuevo = Partial<typeof productos.$inferInsert>;

async function fill(...nuevos: Nuevo[]): Promise<string[]> {
  const rows = nuevos.map((nuevo) => {
    const { nombre = "Taza", descripcion = "De cerámica" } = nuevo;
    const base = { id: newId(), nombre, descripcion, precio: centimos(1000), stock: 5, categoria: "Hogar", imagen: "" };
    const row = { ...base, ...nuevo };
    return { ...row, busqueda: buildBusqueda(row) };
  });
  await db.insert(productos).values(rows);
  return rows.map(({ id }) => id);
}

const AJUSTES = { categorias: NOMBRES_CATEGORIAS, stock_bajo: 10 };
const list = (query = "") => listPanel(db, parseFiltrosPanel(new URLSearchParams(query)), AJUSTES);
const listNames = async (query: string) => (await list(query)).filas.map(({ nombre }) => nombre);
const dia = (n: number) => new Date(Date.UTC(2026, 0, n));

beforeEach(() => db.delete(productos));

it.each([
  [-1, "agotado"],
  [0, "agotado"],
  [1, "bajo"],
  [10, "bajo"],
  [11, "disponible"],
])("a stock of %i is %s", (stock, nivel) => expect(toNivel(stock, 10)).toBe(nivel));

describe("the panel's list", () => {
  it("has all products but removed ones, sold out too, newest first", async () => {
    await fill(
      { nombre: "Vieja", created_at: dia(1) },
      { nombre: "Nueva", created_at: dia(3), stock: 0 },
      { nombre: "Media", created_at: dia(2) },
      { nombre: "Retirada", created_at: dia(4), eliminado_en: new Date() },
    );
    expect(await listNames("")).toEqual(["Nueva", "Media", "Vieja"]);
    expect(await list()).toMatchObject({ found: 3, paginas: 1, categorias: NOMBRES_CATEGORIAS });
  });

  it("is narrowed to what is not complete, and counts it without what was removed", async () => {
    const foto = { imagen: "/imagenes/a.webp", textos_imagenes: ["Una taza"] };
    await fill(
      { nombre: "Completa", ...foto },
      { nombre: "Sin foto" },
      { nombre: "Sin texto", imagen: "/imagenes/a.webp" },
      { nombre: "Sin texto de la segunda", ...foto, galeria: ["/imagenes/b.webp"] },
      { nombre: "Con un texto vacío", ...foto, galeria: ["/imagenes/b.webp"], textos_imagenes: ["Una taza", ""] },
      { nombre: "Sin nada", ...foto, descripcion: "", categoria: "", precio: centimos(0) },
      { nombre: "Retirada", eliminado_en: new Date() },
    );
    expect(await listNames("falta=imagen")).toEqual(["Sin foto"]);
    expect((await listNames("falta=alternativo&orden=nombre")).toSorted()).toEqual([
      "Con un texto vacío",
      "Sin texto",
      "Sin texto de la segunda",
    ]);
    for (const falta of ["descripcion", "categoria", "precio"]) {
      expect(await listNames(`falta=${falta}`)).toEqual(["Sin nada"]);
    }
    expect(await listNames("falta=otra")).toHaveLength(6);
    expect(await countFaltas(db)).toEqual({ imagen: 1, alternativo: 3, descripcion: 1, categoria: 1, precio: 1 });
  });

  it.each([
    ["camion", ["Camión de madera"]],
    ["CAMIÓN DE", ["Camión de madera"]],
    ["madera camión", ["Camión de madera"]],
    ["hogar madera", ["Camión de madera"]],
    ["cerámica", []],
    ["electronicos", ["Radio"]],
    ["ELECTRÓ", ["Radio"]],
    ["deporte", ["Hogareña"]],
    ["hogar", ["Camión de madera", "Hogareña"]],
    ["100%", []],
    ["de ceramica camion", []],
  ])("finds %j in name and category: %j", async (buscar, expected) => {
    await fill(
      { nombre: "Camión de madera", created_at: dia(3) },
      { nombre: "Hogareña", categoria: "Deportes", created_at: dia(2) },
      { nombre: "Radio", categoria: "Electrónicos", created_at: dia(1) },
    );
    expect(await listNames(new URLSearchParams({ buscar }).toString())).toEqual(expected);
  });

  it.each([20, 499, 500, 501, 700])("finds %i by a text too short for the words' index, page by page", async (n) => {
    const otros = Array.from({ length: 30 }, (_, i) => ({ nombre: `Otra ${i}`, codigo: `COD-${i}` }));
    await fill(...otros, { nombre: "Retirada Ñu", eliminado_en: new Date() });
    await fill(...Array.from({ length: n }, (_, i) => ({ nombre: `Ñu ${String(i).padStart(3, "0")}`, stock: i % 2 })));
    const found: string[] = [];
    for (let pagina = 1; pagina <= Math.ceil(n / USUAL_ROWS); pagina += 1) {
      const { found: all, filas } = await list(`buscar=${encodeURIComponent("ñu")}&orden=nombre&pagina=${pagina}`);
      expect(all).toBe(n);
      found.push(...filas.map(({ nombre }) => nombre));
    }
    expect(found).toEqual(Array.from({ length: n }, (_, i) => `Ñu ${String(i).padStart(3, "0")}`));
    expect((await list(`buscar=${encodeURIComponent("ñu")}&stock=agotado`)).found).toBe(Math.ceil(n / 2));
    // Neither a letter of a description nor the middle of a code matches.
    expect((await list("buscar=d-")).found).toBe(0);
    expect((await list("buscar=co&orden=precio")).found).toBe(30);
  });

  it("is narrowed to a category, also one that the form does not offer, and to a level of stock", async () => {
    await fill(
      { nombre: "Cero", stock: 0 },
      { nombre: "Uno", stock: 1 },
      { nombre: "Diez", stock: 10, categoria: "Juguetes" },
      { nombre: "Once", stock: 11, categoria: "Juguetes" },
    );
    expect(await listNames("stock=agotado")).toEqual(["Cero"]);
    expect(await listNames("stock=bajo&orden=stock")).toEqual(["Uno", "Diez"]);
    expect(await listNames("stock=disponible")).toEqual(["Once"]);
    expect(await listNames("categoria=Juguetes&orden=-stock")).toEqual(["Once", "Diez"]);
    expect(await listNames("categoria=Nada")).toEqual([]);
    expect((await list()).categorias).toEqual([...NOMBRES_CATEGORIAS, "Juguetes"]);
  });

  it.each([
    ["nombre", ["ábaco", "nuez", "ñandú"]],
    ["-nombre", ["ñandú", "nuez", "ábaco"]],
    ["precio", ["nuez", "ábaco", "ñandú"]],
    ["-precio", ["ñandú", "ábaco", "nuez"]],
    ["stock", ["ñandú", "nuez", "ábaco"]],
    ["categoria", ["ñandú", "ábaco", "nuez"]],
  ])("by %s", async (orden, expected) => {
    await fill(
      { nombre: "ábaco", precio: centimos(200), stock: 9, categoria: "Hogar" },
      { nombre: "ñandú", precio: centimos(1000), stock: 1, categoria: "Deportes" },
      { nombre: "nuez", precio: centimos(50), stock: 3, categoria: "Libros" },
    );
    expect(await listNames(`orden=${orden}`)).toEqual(expected);
  });

  it.each(ORDENES_PANEL)(
    "by %s has every one of many equal products once; past the end is the last page",
    async (orden) => {
      const created_at = dia(1);
      const ids = await fill(...Array.from({ length: USUAL_ROWS * 2 + 1 }, () => ({ created_at })));
      const pages = await Promise.all([1, 2, 9].map((pagina) => list(`orden=${orden}&pagina=${pagina}`)));
      expect(pages.map(({ pagina, filas }) => [pagina, filas.length])).toEqual([
        [1, 50],
        [2, 50],
        [3, 1],
      ]);
      expect(pages.flatMap(({ filas }) => filas.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted());
    },
  );

  it("shows the beginning of a long description; the form has all of it", async () => {
    const descripcion = "x".repeat(1_000);
    const [id = ""] = await fill({ descripcion });
    expect((await list()).filas[0]?.descripcion).toHaveLength(140);
    expect((await getEditable(db, id))?.descripcion).toBe(descripcion);
    expect(await getEditable(db, "no-es-un-id")).toBeNull();
  });
});
