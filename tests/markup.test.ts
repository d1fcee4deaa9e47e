import { brotliCompressSync, constants } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import { pathOfImagen } from "#app/features/base/imagenes/imagenes.ts";
import { productos } from "#db/schema/index.ts";
import { changeAjuste } from "#app/features/base/ajustes/ajustes.server.ts";
import { openTestDb } from "#tests/db.ts";
import budgets from "../scripts/budgets.json" with { type: "json" };
import { openApp } from "./fixtures/app.ts";
import { addCliente } from "./fixtures/tienda.ts";

const db = await openTestDb();
const { fetchShop, tienda } = await openApp(db);

const NOMBRE = "Aceite de Oxapampa Cusco, color terracota";
const DESCRIPCION = "Comprado directo a sus productores, en botella de vidrio oscuro con tapa de corcho. ".repeat(20);

function buildRow(_: unknown, n: number): typeof productos.$inferInsert {
  const imagen = pathOfImagen("0123456789abcdef0123456789abcdef", "e8d8c8");
  const nombre = `${NOMBRE} ${n}`;
  const resto = {
    precio: centimos(123_450),
    stock: 5,
    vendidos: n + 1,
    categoria: "Electrónicos",
    imagen,
    galeria: [imagen],
  };
  return { id: newId(), nombre, descripcion: DESCRIPCION, ...resto, busqueda: toBusqueda(nombre) };
}

const filas = Array.from({ length: 24 }, buildRow);

/** Cards of groups with more colours than are shown. */
const COLORES = ["azul", "rojo", "verde", "blanco", "negro", "gris"];
const variantes = Array.from({ length: 24 * COLORES.length }, (_, n) => {
  const [grupo, color] = [`Zumo${NOMBRE.slice(6)} ${n % 24}`, COLORES[Math.floor(n / 24)]];
  const opciones = [`Color: ${color}`];
  return { ...buildRow(null, n), nombre: `${grupo}, ${color}`, grupo, opciones, busqueda: toBusqueda(grupo) };
});

beforeAll(() => db.insert(productos).values(filas));

const bytesOf = (text: string) => Buffer.byteLength(text);

/** As server/cached-page.ts compresses it. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const sentOf = (text: string) => brotliCompressSync(text, { params }).length;

async function read(path: string) {
  const html = await (await fetchShop(path)).text();
  const cards = html.match(/<li><article.*?<\/article><\/li>/gs) ?? [];
  const data = /streamController\.enqueue\((.*?)\);<\/script>/s.exec(html)?.[1] ?? "";
  return {
    html: bytesOf(html),
    sent: sentOf(html),
    card: cards.reduce((sum, card) => sum + bytesOf(card), 0) / cards.length,
    data,
  };
}

/**
 * In bytes, before compression. Stars, hearts and second pictures are added by scripts, not in the markup of 24 cards.
 */
const BUDGET = { card: 2_160, cardData: 420 };

it.each([
  ["/catalogo", BUDGET.card],
  ["/catalogo?vista=lista", BUDGET.card + 240],
])("a card of %s stays light", async (path, most) => {
  expect((await read(path)).card).toBeLessThanOrEqual(most);
});

it.each([
  ["/", "/"],
  ["/catalogo", "/catalogo"],
  ["/catalogo", "/catalogo?vista=lista"],
  ["/producto/:id", `/producto/${filas[0]?.id}`],
  ["/carrito", "/carrito"],
] as const)("the HTML of %s stays light: %s", async (page, path) => {
  const { html, sent } = await read(path);
  expect(html).toBeLessThanOrEqual(budgets.visit[page].html);
  expect(sent).toBeLessThanOrEqual(budgets.visit[page].sent);
});

it.each([
  // The featured ones and two rails.
  ["/", 18],
  ["/catalogo", 24],
])("the data of %s is what its cards show, once", async (path, cards) => {
  const { data } = await read(path);
  expect(data.split(NOMBRE)).toHaveLength(cards + 1);
  expect(data).not.toMatch(/galeria|created_at|busqueda/);
  expect(bytesOf(data)).toBeLessThanOrEqual(cards * BUDGET.cardData + 1_200);
});

it("a card with colours stays light", async () => {
  await db.insert(productos).values(variantes);
  const { card } = await read("/catalogo?search=zumo");
  expect(card).toBeLessThanOrEqual(BUDGET.card);
});

/** Rendered now, not from the page cache. */
async function readAnew(path: string): Promise<string> {
  await tienda.pageCache.drop();
  return (await fetchShop(path)).text();
}

it.each(["/", "/catalogo", "/catalogo?vista=lista&pagina=1&orden=nuevo", `/producto/${filas[0]?.id}`])(
  "%s is written alike each time",
  async (path) => {
    const expected = await readAnew(path);
    expect(await readAnew(path)).toBe(expected);
  },
);

it("a card follows its product and how the shop shows prices", async () => {
  const [first] = filas;
  if (!first?.id) throw new Error("no product");
  await readAnew("/catalogo");
  await db
    .update(productos)
    .set({ precio: centimos(7_700) })
    .where(eq(productos.id, first.id));
  expect(await readAnew("/catalogo")).toContain("S/ 90.86 con IGV");
  const actor = await addCliente(db);
  await changeAjuste(tienda, { clave: "precios_con_igv", valor: true, version: 0 }, actor.id);
  expect(await readAnew("/catalogo")).not.toContain(" con IGV</span>");
});
