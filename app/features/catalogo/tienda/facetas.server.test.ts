import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row, toFiltros } from "#tests/fixtures/busqueda.ts";
import { dropConteos, isListed, SIN_CONDICION } from "#app/features/catalogo/productos/conteos.server.ts";
import { composeNombre, toCombinaciones } from "#app/features/catalogo/productos/opcion.ts";
import { type Filtros, SIN_FILTROS, TOPE_CUENTA } from "./filtros.ts";
import { selectHallados } from "./facetas.server.ts";
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
const show = async (filtros: Partial<Filtros>) =>
  (await list(filtros)).opciones.map(
    ({ nombre, valores }) => `${nombre}: ${valores.map(({ valor, cantidad }) => `${valor} ${cantidad}`).join(", ")}`,
  );
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

  it.each(["", "polo"])(
    "shows the picture of a variant that has them, and leads to it; with the text '%s'",
    async (search) => {
      const all = await fillProductos(db, [
        variante("Polo", ["Talla: M", "Color: azul"], { precio: centimos(2000), imagen: "/azul.webp" }),
        variante("Polo", ["Talla: L", "Color: rojo"], { precio: centimos(5000), imagen: "/rojo-l.webp" }),
        variante("Polo", ["Talla: M", "Color: rojo"], { precio: centimos(3000), imagen: "/rojo-m.webp" }),
        variante("Polo", ["Talla: S", "Color: rojo"], { precio: centimos(2500), stock: 0, imagen: "/rojo-s.webp" }),
      ]);
      dropConteos(db);
      const card = async (opciones: string[]) =>
        (await listProductos(db, search ? toFiltros(search, { opciones }) : { ...SIN_FILTROS, opciones })).productos;
      expect(await card(["Color: rojo"])).toMatchObject([
        { id: all[2]?.id, imagen: "/rojo-m.webp", precio: 2000, elegidas: "?elegido=Color" },
      ]);
      expect(await card(["Color: rojo", "Talla: L"])).toMatchObject([{ id: all[1]?.id, imagen: "/rojo-l.webp" }]);
      expect(await card(["Talla: M", "Talla: L"])).toMatchObject([
        { id: all[0]?.id, imagen: "/azul.webp", elegidas: "" },
      ]);
      expect((await card([]))[0]).not.toHaveProperty("elegidas");
    },
  );

  it("drops what is in stock nowhere, so that the address is one of what is shown", async () => {
    await fillRopa();
    const { filtros, found } = await list({ opciones: ["Talla: S", "Talla: XL", "Peso: 1 kg"] });
    expect([filtros.opciones, found]).toEqual([["Talla: XL"], 1]);
    expect((await listProductos(db, toFiltros("polo", { opciones: ["Talla: S"] }))).filtros.opciones).toEqual([]);
  });

  it("offers the options of its categories with how many cards each would show, sizes in their order", async () => {
    await fillRopa();
    expect(await show({ categorias: ["Ropa"] })).toEqual(["Talla: M 2, L 1, XL 1", "Color: azul 2, rojo 2"]);
    // Values of one option add up; other options must all match.
    expect(await show({ categorias: ["Ropa"], opciones: ["Color: azul", "Talla: M"] })).toEqual([
      "Talla: M 1, L 0, XL 1",
      "Color: azul 1, rojo 1",
    ]);
    expect(await show({ categorias: ["Otros"] })).toEqual(["Largo: 95 cm 1, 105 cm 1"]);
    expect(await show({ categorias: ["Hogar"] })).toEqual([]);
  });

  it("folds an option of which at most one value finds something, unless that is chosen", async () => {
    await fillRopa();
    expect(await show({ categorias: ["Ropa"], opciones: ["Talla: L"] })).toEqual(["Talla: M 2, L 1, XL 1"]);
    expect(await show({ categorias: ["Ropa"], opciones: ["Color: rojo", "Talla: L"] })).toEqual([
      "Talla: M 1, L 1, XL 0",
      "Color: azul 0, rojo 1",
    ]);
    expect(await show({ categorias: ["Ropa"], desde: centimos(1181) })).toEqual([]);
  });

  it("before a category is chosen offers colours alone, with their tones where they are known", async () => {
    await fillRopa();
    expect(await show({})).toEqual(["Color: azul 2, rojo 2"]);
    await fillProductos(db, [variante("Gorro", ["Color: jaspeado"])]);
    dropConteos(db);
    const [color] = (await list({})).opciones;
    expect(color?.valores.map(({ valor, tono }) => [valor, tono])).toEqual([
      ["azul", "#359"],
      ["jaspeado", undefined],
      ["rojo", "#b33"],
    ]);
  });

  it("sets the sizes of one thing apart from those of another", async () => {
    await fillRopa();
    await fillProductos(db, [
      variante("Sombrero de paja", ["Talla: 57 cm"]),
      variante("Sombrero de paja", ["Talla: 59 cm"]),
      variante("Sombrero de lana", ["Talla: 61 cm"]),
    ]);
    dropConteos(db);
    expect(await show({ categorias: ["Ropa"] })).toEqual([
      "Talla de casaca y polo: M 2, L 1, XL 1",
      "Talla de sombrero: 57 cm 1, 59 cm 1, 61 cm 1",
      "Color: azul 2, rojo 2",
    ]);
    expect(await show({ search: "sombrero", orden: "relevancia" })).toEqual([
      "Talla de sombrero: 57 cm 1, 59 cm 1, 61 cm 1",
    ]);
  });
});

describe("beside a text each value counts what it would show of what is found", () => {
  const ROPA = ["Talla: M 2, L 1, XL 1", "Color: azul 2, rojo 2"];
  const POLO = ["Talla: M 1, L 1", "Color: azul 1, rojo 1"];
  it.each<[string, Partial<Filtros>, string[]]>([
    ["of all of it", { search: "ropa" }, ROPA],
    ["of a part of it", { search: "polo" }, POLO],
    ["in its category", { search: "polo", categorias: ["Ropa"] }, POLO],
    ["in another order", { search: "polo", orden: "precio-asc" }, POLO],
    ["within a price", { search: "ropa", desde: centimos(1181) }, []],
    ["with a value of the same option", { search: "ropa", opciones: ["Talla: L"] }, ["Talla: M 2, L 1, XL 1"]],
    [
      "with values that go together in one variant",
      { search: "ropa", opciones: ["Color: azul", "Talla: M"] },
      ["Talla: M 1, L 0, XL 1", "Color: azul 1, rojo 1"],
    ],
    ["of a mistyped one", { search: "pollo" }, POLO],
    ["of nothing", { search: "taza" }, []],
  ])("%s", async (_, filtros, expected) => {
    await fillRopa();
    const shown = await show({ orden: "relevancia", ...filtros });
    expect(shown.filter((opcion) => !opcion.startsWith("Largo"))).toEqual(expected);
  });

  it("and none where more match than are counted", async () => {
    await fillProductos(
      db,
      Array.from({ length: TOPE_CUENTA + 1 }, (_, n) => variante(`Polo ${n}`, [`Talla: ${n % 2 ? "M" : "S"}`])),
    );
    expect(await show({ search: "polo", orden: "relevancia" })).toEqual(["Talla: S null, M null"]);
  });

  it("each match being read once, by its key, for all of them", async () => {
    const rows = await fillProductos(
      db,
      Array.from({ length: 5_000 }, (_, n) => variante(`Polo ${n}`, [`Talla: T${n % 40}`])),
    );
    await db.execute(sql`vacuum analyze productos`);
    // At a fifth of the table, reading all of it costs the planner nearly the same.
    const ids = rows.slice(0, TOPE_CUENTA / 5).map(({ id }) => id);
    const valores = Array.from({ length: 40 }, (_, n) => `Talla: T${n}`);
    const { rows: plan } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${selectHallados(ids, [], valores)}`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text.match(/ on productos\b/g)).toHaveLength(1);
    expect(text).toContain("productos_pkey");
    expect(text).not.toContain("Seq Scan");
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
