import { asc, desc, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addIgv, centimos } from "#lib/dinero.ts";
import { apariciones, palabras, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row, rowOf, scan, toFiltros } from "#tests/fixtures/busqueda.ts";
import { buildBusqueda } from "#app/features/catalogo/productos/campos.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { listProductos } from "./lista.server.ts";
import type { Filtros } from "./filtros.ts";

const db = await openTestDb();

const fill = (...nuevos: Partial<Row>[]) => fillProductos(db, nuevos);
const list = (search: string, more: Partial<Filtros> = {}) => listProductos(db, toFiltros(search, more));
const namesOf = async (search: string, more: Partial<Filtros> = {}) =>
  (await list(search, more)).productos.map(({ nombre }) => nombre);

beforeEach(async () => {
  await db.execute(sql`truncate productos cascade`);
  dropConteos(db);
});

describe("a search", () => {
  it.each([
    ["manta alpaca", ["Manta de alpaca"]],
    ["alpaca manta", ["Manta de alpaca"]],
    ["  MANTA   alpáca ", ["Manta de alpaca"]],
    ["manta manta", ["Manta de alpaca"]],
    ["camion", ["Camión de madera"]],
    ["amió", ["Camión de madera"]],
    ["hierro 100%", ["Sartén 100%"]],
    ["00%", ["Sartén 100%"]],
    ["0%_", []],
    ["%", ["Sartén 100%"]],
    ["_", ["Tipo_a\\b"]],
    ["\\", ["Tipo_a\\b"]],
    ["o_a\\", ["Tipo_a\\b"]],
    ["nino", ["Polo de niño"]],
    ["ÑO ALGODÓN", ["Polo de niño"]],
    ["hogar", ["Manta de alpaca", "Sartén 100%", "Tipo_a\\b"]],
    ["hogar manta", ["Manta de alpaca"]],
    ["usb-c", ["Cable USB-C"]],
    ["(2 m)", ["Cable USB-C"]],
    ["no 'hay", []],
    ["'; drop table productos; --", []],
    ["${sql}", []],
    ["manta alpaca\nHogar", ["Manta de alpaca"]],
    ["x".repeat(300), []],
    ["a e i o u ".repeat(20), ["Cable USB-C", "Camión de madera"]],
  ])("for %j finds %j", async (search, expected) => {
    await fill(
      { nombre: "Manta de alpaca" },
      { nombre: "Camión de madera", categoria: "Otros", descripcion: "Juguete" },
      { nombre: "Sartén 100%", descripcion: "Hierro" },
      { nombre: "Tipo_a\\b", descripcion: "Raro" },
      { nombre: "Polo de niño", categoria: "Ropa", descripcion: "Algodón" },
      { nombre: "Cable USB-C", categoria: "Electrónicos", descripcion: "(2 m), muy duro" },
    );
    expect(await namesOf(search, { exacta: true })).toEqual(expected);
  });

  it.each(["", " ", "  "])("for %j is none: all are listed by name", async (search) => {
    await fill({ nombre: "B" }, { nombre: "A" });
    expect(await list(search)).toMatchObject({ productos: [{ nombre: "A" }, { nombre: "B" }], muchos: false });
  });

  it("lists what has the words in its name first: whole, then their beginning, then a part; then by shorter names", async () => {
    await fill(
      { nombre: "Jarra", descripcion: "Para el té" },
      { nombre: "Carrete" },
      { nombre: "Teclado" },
      { nombre: "Tetera de té", descripcion: "Grande" },
      { nombre: "Té negro" },
      { nombre: "Vaso", categoria: "Té" },
    );
    const expected = ["Té negro", "Tetera de té", "Teclado", "Carrete", "Jarra", "Vaso"];
    expect(await namesOf("te")).toEqual(expected);
    expect(await namesOf("te", { orden: "nombre" })).toEqual(expected.toSorted((a, b) => a.localeCompare(b, "es")));
  });

  it("finds a new word at once, and what changes, sells out, comes back or goes as it is then", async () => {
    const [{ id } = { id: "" }] = await fill({ nombre: "Quipu" });
    const set = (values: Partial<Row>) =>
      db
        .update(productos)
        .set(values)
        .where(sql`id = ${id}`);
    expect(await namesOf("quipu")).toEqual(["Quipu"]);
    await set({ stock: 0 });
    expect(await namesOf("quipu")).toEqual([]);
    await set({ stock: 3 });
    expect(await namesOf("quipu")).toEqual(["Quipu"]);
    await set({ nombre: "Yupana", busqueda: buildBusqueda({ nombre: "Yupana", categoria: "Hogar", descripcion: "" }) });
    expect([await namesOf("quipu"), await namesOf("yupana")]).toEqual([[], ["Yupana"]]);
    await set({ eliminado_en: new Date() });
    expect(await namesOf("yupana")).toEqual([]);
    await set({ eliminado_en: null });
    await db.delete(productos);
    expect(await db.$count(apariciones)).toBe(0);
  });

  it("leaves the words alone when something is sold, or prices change", async () => {
    await fill({ nombre: "Quipu" }, { nombre: "Yupana" });
    const read = async () => (await db.execute(sql`select ctid, xmin, * from ${apariciones}`)).rows;
    const before = await read();
    await db.update(productos).set({ stock: 4 });
    await db.update(productos).set({ precio: centimos(900) });
    expect(await read()).toEqual(before);
  });

  it("changes only the words that differ when texts of many change", async () => {
    await fill({ nombre: "Quipu de lana" }, { nombre: "Manta de lana" }, { nombre: "Gorro de lana", stock: 0 });
    const read = async () => {
      const { rows } = await db.execute<{ row: string; palabra: string }>(
        sql`select ctid || xmin::text as row, palabra from ${apariciones} order by palabra, producto_id`,
      );
      return rows;
    };
    const before = await read();
    await db.update(productos).set({ busqueda: sql`replace(busqueda, 'lana', 'alpaca')` });
    const after = await read();
    expect(after.map(({ palabra }) => palabra)).toEqual([
      "alpaca",
      "alpaca",
      "de",
      "de",
      "hogar",
      "hogar",
      "manta",
      "quipu",
    ]);
    const written = ["lana", "alpaca"];
    expect(after.filter(({ palabra }) => !written.includes(palabra))).toEqual(
      before.filter(({ palabra }) => !written.includes(palabra)),
    );
  });

  it.each([6, 9, 40])("finds a product by %i words that are all rare", async (count) => {
    const nombre = Array.from({ length: count }, (_, n) => `rara${n}x`).join(" ");
    await fill({ nombre }, { nombre: "Otro" });
    expect(await namesOf(nombre)).toEqual([nombre]);
  });

  it("finds any part of a word of 3,000 letters", async () => {
    const long = Array.from({ length: 3_000 }, (_, n) => String.fromCodePoint(97 + ((n * n + 7 * n) % 23))).join("");
    await fill({ nombre: "Largo", descripcion: long });
    for (const from of [0, 150, 395, 1_201, 2_800])
      expect(await namesOf(long.slice(from, from + 200))).toEqual(["Largo"]);
  });

  it("brings new words in two transactions that wait for each other in no way", async () => {
    await db.transaction(async (tx) => {
      await tx.insert(productos).values(rowOf({ nombre: "Chullo andino" }));
      await db.insert(productos).values(rowOf({ nombre: "Andino chullo" }));
      await tx.insert(productos).values(rowOf({ nombre: "Retablo" }));
    });
    expect(await namesOf("chullo andino")).toHaveLength(2);
    expect(await namesOf("chullo")).toHaveLength(2);
  });
});

describe("a mistyped word", () => {
  const catalogo = [
    { nombre: "Manta de alpaca" },
    { nombre: "Chal de alpaca" },
    { nombre: "Cerámica de Chulucanas", descripcion: "Maceta, jarrón." },
    { nombre: "Café de altura" },
  ];

  it.each([
    ["alpca", "alpaca", ["Chal de alpaca", "Manta de alpaca"]],
    ["alpaka manta", "alpaca manta", ["Manta de alpaca"]],
    ["ceramca", "cerámica", ["Cerámica de Chulucanas"]],
    ["cafw", "café", ["Café de altura"]],
    // Found in a description only.
    ["maceat", null, []],
    ["jaron", null, []],
    ["hogra", "hogar", ["Café de altura", "Cerámica de Chulucanas", "Chal de alpaca", "Manta de alpaca"]],
    // Another first letter.
    ["zafe", null, []],
    ["zapato", null, []],
    ["xy", null, []],
  ])("%s is sought as %s", async (search, corregida, expected) => {
    await fill(...catalogo);
    const { productos: found, ...rest } = await list(search);
    expect([rest.corregida, found.map(({ nombre }) => nombre), rest.filtros.search]).toEqual([
      corregida,
      expected,
      search,
    ]);
  });

  it("is sought to the letter when asked to be", async () => {
    await fill(...catalogo);
    expect(await list("alpca", { exacta: true })).toMatchObject({ found: 0, corregida: null });
  });

  it("is mended in what is sought of a text that is not found whole, in place of the words that are nowhere", async () => {
    await fill(...catalogo);
    expect(await list("alpca zapato")).toMatchObject({ found: 2, corregida: null, parcial: "alpaca" });
    expect(await list("alpca café")).toMatchObject({ found: 1, corregida: null, parcial: "café" });
  });

  it("is set right by a word that a listed product has", async () => {
    await fill({ nombre: "Alpaca", stock: 0 }, { nombre: "Alpacas" });
    expect(await list("alpaca")).toMatchObject({ corregida: null, productos: [{ nombre: "Alpacas" }] });
    await db.update(productos).set({ stock: 0 });
    expect(await list("alpcas")).toMatchObject({ corregida: null, found: 0 });
  });

  it("is not one that is only nowhere in the category", async () => {
    await fill({ nombre: "Alpaca" }, { nombre: "Alpacas", categoria: "Ropa" }, { nombre: "Radio", categoria: "Otros" });
    expect(await list("alpaca", { categorias: ["Otros"] })).toMatchObject({
      found: 0,
      corregida: null,
      categorias: [
        { nombre: "Hogar", cantidad: 1 },
        { nombre: "Otros", cantidad: 0 },
        { nombre: "Ropa", cantidad: 1 },
      ],
    });
  });
});

describe("what is found", () => {
  const words = ["sal", "salsa", "té", "ensalada,", "(sal)", "usb-c", "100%", "ñandú", "de", "a", "sal-té"];
  const text = (maxLength: number) => fc.array(fc.constantFrom(...words), { maxLength }).map((all) => all.join(" "));
  const nuevo = fc.record({
    nombre: text(3),
    descripcion: text(4),
    categoria: fc.constantFrom("Hogar", "Té"),
    stock: fc.integer({ min: 0, max: 4 }),
    precio: fc.constantFrom(centimos(1000), centimos(1001), centimos(2000)),
    eliminado_en: fc.constantFrom(null, null, null, new Date()),
  });
  const filtro = fc.constantFrom<Partial<Filtros>>(
    {},
    { categorias: ["Té"] },
    { categorias: ["Hogar", "Té"] },
    { desde: addIgv(centimos(1001)) },
    { categorias: ["Hogar"], hasta: addIgv(centimos(1000)) },
  );
  const wanted = fc.constantFrom(
    "sal",
    "s",
    "te",
    "a de",
    "sal te",
    "l",
    "salsa 100%",
    "usb",
    "%",
    "-",
    "nandu sal",
    "a",
  );

  it("is what the rule finds by looking at every product, in its order, on its pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(nuevo, { minLength: 1, maxLength: 60, size: "max" }),
        wanted,
        filtro,
        async (nuevos, search, asked) => {
          await db.execute(sql`truncate productos cascade`);
          dropConteos(db);
          const rows = await fill(...nuevos);
          const first = await list(search, { ...asked, exacta: true });
          const expected = scan(rows, search, first.filtros);
          const found = [...first.productos];
          for (let pagina = 2; pagina <= first.paginas; pagina += 1) {
            found.push(...(await list(search, { ...asked, exacta: true, pagina })).productos);
          }
          expect([found.map(({ id }) => id), first.found]).toEqual([expected.map(({ id }) => id), expected.length]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("every word of every listed product is known, and none of another", async () => {
  await fill({ nombre: "Chullo", descripcion: "de lana" }, { nombre: "Poncho", stock: 0 });
  const rows = await db.select().from(apariciones).orderBy(asc(apariciones.palabra));
  expect(rows.map(({ palabra, en_nombre }) => [palabra, en_nombre])).toEqual([
    ["chullo", true],
    ["de", false],
    ["hogar", false],
    ["lana", false],
  ]);
  const known = await db.selectDistinct().from(palabras).orderBy(desc(palabras.palabra));
  expect(known.map(({ palabra }) => palabra)).toEqual(["poncho", "lana", "hogar", "de", "chullo"]);
});
