import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row, toFiltros } from "#tests/fixtures/busqueda.ts";
import { dropConteos, isListed, SIN_CONDICION } from "../conteos.server.ts";
import { composeNombre, toCombinaciones } from "../opcion.ts";
import { type Filtros, SIN_FILTROS } from "./filtros.ts";
import { listProductos } from "./lista.server.ts";

const db = await openTestDb();

beforeEach(async () => {
  await db.delete(productos);
  dropConteos(db);
});

const variante = (grupo: string, opciones: string[], more: Partial<Row> = {}): Partial<Row> => ({
  nombre: composeNombre(grupo, opciones),
  grupo,
  opciones,
  categoria: "Ropa",
  ...more,
});

async function fillRopa() {
  await fillProductos(db, [
    variante("Polo", ["Talla: M", "Color: azul"], { precio: centimos(2000) }),
    variante("Polo", ["Talla: L", "Color: rojo"]),
    variante("Polo", ["Talla: S", "Color: rojo"], { stock: 0 }),
    variante("Casaca", ["Talla: XL", "Color: azul"]),
    variante("Casaca", ["Talla: M", "Color: rojo"]),
    variante("Correa", ["Largo: 105 cm"], { categoria: "Otros" }),
    variante("Correa", ["Largo: 95 cm"], { categoria: "Otros" }),
    { nombre: "Taza" },
  ]);
  dropConteos(db);
}

const list = (filtros: Partial<Filtros>) => listProductos(db, { ...SIN_FILTROS, ...filtros });
const names = async (filtros: Partial<Filtros>) => (await list(filtros)).productos.map(({ nombre }) => nombre);

describe("a list that is narrowed to options", () => {
  it.each<[string, Partial<Filtros>, string[]]>([
    ["one value", { opciones: ["Talla: XL"] }, ["Casaca"]],
    ["two values of one option: in either", { opciones: ["Talla: L", "Talla: XL"] }, ["Casaca", "Polo"]],
    ["values of two options: one variant has both", { opciones: ["Color: azul", "Talla: M"] }, ["Polo"]],
    ["what no variant has", { opciones: ["Color: azul", "Talla: L"] }, []],
    ["beside a category", { opciones: ["Color: rojo"], categorias: ["Otros"] }, []],
    [
      "beside a price, which is the lowest of the group",
      { opciones: ["Talla: XL"], hasta: centimos(1180) },
      ["Casaca"],
    ],
    ["beside a price that none has", { opciones: ["Talla: XL"], desde: centimos(1181) }, []],
    ["beside a text", { opciones: ["Color: azul"], search: "polo", orden: "relevancia" }, ["Polo"]],
  ])("to %s", async (_, filtros, expected) => {
    await fillRopa();
    expect(await names(filtros)).toEqual(expected);
    expect((await list(filtros)).found).toBe(expected.length);
  });

  it("drops what is in stock nowhere, so that the address is one of what is shown", async () => {
    await fillRopa();
    const { filtros, found } = await list({ opciones: ["Talla: S", "Talla: XL", "Peso: 1 kg"] });
    expect([filtros.opciones, found]).toEqual([["Talla: XL"], 1]);
    expect((await listProductos(db, toFiltros("polo", { opciones: ["Talla: S"] }))).filtros.opciones).toEqual([]);
  });

  it("offers the options of its categories with how many cards each would show, sizes in their order", async () => {
    await fillRopa();
    const show = async (filtros: Partial<Filtros>) =>
      (await list(filtros)).opciones.map(
        ({ nombre, valores }) =>
          `${nombre}: ${valores.map(({ valor, cantidad }) => `${valor} ${cantidad}`).join(", ")}`,
      );
    expect(await show({ categorias: ["Ropa"] })).toEqual(["Talla: M 2, L 1, XL 1", "Color: azul 2, rojo 2"]);
    // Another value of the same option adds; one of another option must go with what is chosen.
    expect(await show({ categorias: ["Ropa"], opciones: ["Talla: L"] })).toEqual([
      "Talla: M 2, L 1, XL 1",
      "Color: azul 0, rojo 1",
    ]);
    expect(await show({ categorias: ["Otros"] })).toEqual(["Largo: 95 cm 1, 105 cm 1"]);
    expect(await show({ categorias: ["Hogar"] })).toEqual([]);
    expect((await list({ search: "polo" })).opciones[0]?.valores[0]).toMatchObject({ valor: "M", cantidad: null });
  });
});

it("some values of several options are every combination of one of each", () => {
  expect(toCombinaciones(["Talla: M", "Color: azul", "Talla: L"])).toEqual([
    "Color: azul\nTalla: M",
    "Color: azul\nTalla: L",
  ]);
});

it("a value that few have is found by its index, among many products and many groups", async () => {
  const groups = Array.from({ length: 1_500 }, (_, n) => variante(`G${n}`, [`Talla: T${n % 300}`]));
  await fillProductos(db, [...groups, ...Array.from({ length: 6_000 }, (_, n) => ({ nombre: `Taza ${n}` }))]);
  await db.execute(sql`vacuum (analyze) productos`);
  const where = isListed({ ...SIN_CONDICION, opciones: ["Talla: T7"] });
  for (const orden of [sql`nombre collate "es-x-icu", id`, sql`precio, id`]) {
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(
      sql`explain select id from productos where ${where} order by ${orden} limit 24`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("productos_por_opcion");
    expect(plan).not.toContain("Seq Scan");
  }
  expect((await list({ opciones: ["Talla: T7"] })).found).toBe(5);
});
