import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { pedidos, productos, relacionados } from "#db/schema/index.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { seedPedidos } from "#db/seed/seed-pedidos.ts";
import { HUELLA_DEMO } from "#db/schema/pedidos.ts";
import { centimos, soles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row } from "#tests/fixtures/busqueda.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { writeRelacionados } from "#app/features/catalogo/productos/tarea-relacionados.server.ts";
import { listRelacionados } from "./relacionados.server.ts";

const db = await openTestDb();
const { id: usuario_id } = await addCliente(db);

const add = async (rows: readonly Partial<Row>[]) => fillProductos(db, rows);
const items = (...rows: readonly Row[]) =>
  rows.map(({ id, nombre }) => ({ producto_id: id, cantidad: 1, precio: soles(10), nombre, imagen: "" }));
async function order(values: Partial<typeof pedidos.$inferInsert>, ...rows: readonly Row[]) {
  const { id } = await insertPedido(db, usuario_id);
  await db
    .update(pedidos)
    .set({ estado: "entregado", cobro: "pagado", items: items(...rows), ...values })
    .where(eq(pedidos.id, id));
  return id;
}
/** As many orders as make a pair. */
const orderThrice = (values: Partial<typeof pedidos.$inferInsert>, ...rows: readonly Row[]) =>
  Promise.all([1, 2, 3].map(() => order(values, ...rows)));

/** Orders of one product, so that the shop has enough. */
async function addPedidos(cuantos: number) {
  const [solo] = await add([{ nombre: "Solo", categoria: "Solos" }]);
  if (!solo) throw new Error("no product");
  for (let n = 0; n < cuantos; n += 1) await order({}, solo);
}

beforeEach(async () => {
  await db.delete(relacionados);
  await db.execute(sql`truncate pedidos cascade`);
});
const namesOf = async (row: Row | undefined) => {
  if (!row) throw new Error("no product");
  return (await listRelacionados(db, row.id)).map(({ nombre }) => nombre);
};

it("what was paid for together comes first, the most often before; then the nearest in price of the category", async () => {
  const [taza, plato, vaso, olla, manta] = await add([
    { nombre: "Taza", precio: centimos(1_000) },
    { nombre: "Plato", precio: centimos(1_200), categoria: "Otros" },
    { nombre: "Vaso", precio: centimos(900) },
    { nombre: "Olla", precio: centimos(5_000) },
    { nombre: "Manta", precio: centimos(1_010), categoria: "Ropa" },
    { nombre: "Jarra", precio: centimos(9_000) },
  ]);
  if (!taza || !plato || !vaso || !olla || !manta) throw new Error("no products");
  await addPedidos(20);
  await orderThrice({}, taza, manta, plato);
  await order({ estado: "procesando" }, taza, manta);
  await orderThrice({ estado: "cancelado" }, taza, olla);
  await orderThrice({ estado: "pendiente", cobro: "sin_pagar" }, taza, olla);
  await writeRelacionados({ db });
  expect(await namesOf(taza)).toEqual(["Manta", "Plato", "Vaso", "Olla"]);
  expect(await namesOf(vaso)).toEqual(["Taza", "Olla", "Jarra"]);

  await db.update(productos).set({ stock: 0 }).where(eq(productos.id, manta.id));
  await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, plato.id));
  expect(await namesOf(taza)).toEqual(["Vaso", "Olla", "Jarra"]);
  // No rail with two products.
  await db.update(productos).set({ stock: 0 }).where(eq(productos.id, vaso.id));
  expect(await namesOf(taza)).toEqual([]);
});

const countPares = (row: Row) => db.$count(relacionados, eq(relacionados.producto_id, row.id ?? ""));

describe("a pair", () => {
  it.each<[string, number, number, Partial<typeof pedidos.$inferInsert>, number]>([
    ["in three paid orders of a shop of 20", 17, 3, {}, 1],
    ["in two", 18, 2, {}, 0],
    ["in three of a shop of 19", 16, 3, {}, 0],
    ["in orders that the seed made", 20, 3, { huella: HUELLA_DEMO }, 0],
    ["in orders that are not paid, whatever their estado", 20, 3, { cobro: "sin_pagar" }, 0],
    ["in orders of which all went back", 20, 3, { cobro: "devuelto" }, 0],
    ["in orders of which a part went back", 20, 3, { cobro: "devuelto_parcial" }, 1],
  ])("%s is bought together or not", async (_, others, times, values, expected) => {
    const [a, b] = await add([{ nombre: "A" }, { nombre: "B" }]);
    if (!a || !b) throw new Error("no products");
    await addPedidos(others);
    for (let n = 0; n < times; n += 1) await order(values, a, b);
    await writeRelacionados({ db });
    expect([await countPares(a), await countPares(b)]).toEqual([expected, expected]);
  });

  it("of the demo's history is none", async () => {
    await db.execute(sql`truncate productos cascade`);
    await seedDemo(db, process.cwd(), async () => "");
    const none = { newReferencia: () => newId(), remember: async () => {} };
    expect(await seedPedidos(db, none, { vence_minutos: 30 })).toBeGreaterThan(20);
    await writeRelacionados({ db });
    expect(await db.$count(relacionados)).toBe(0);
  });
});

it("they come with category and stock, and an unknown product has none", async () => {
  const [vela, cirio, farol, foco] = await add([
    { nombre: "Vela", precio: centimos(700), categoria: "Luces" },
    { nombre: "Cirio", precio: centimos(800), categoria: "Luces", stock: 4 },
    { nombre: "Farol", precio: centimos(900), categoria: "Luces" },
    { nombre: "Foco", precio: centimos(1_000), categoria: "Luces" },
  ]);
  if (!vela || !cirio || !farol || !foco) throw new Error("no products");
  expect(await listRelacionados(db, vela.id)).toEqual([
    {
      id: cirio.id,
      nombre: "Cirio",
      categoria: "Luces",
      precio: 800,
      stock: 4,
      imagen: expect.any(String),
      variantes: 0,
      varia: false,
      descripcion: expect.any(String),
    },
    expect.objectContaining({ id: farol.id }),
    expect.objectContaining({ id: foco.id }),
  ]);
  expect(await listRelacionados(db, usuario_id)).toEqual([]);
  expect(await listRelacionados(db, "ninguno")).toEqual([]);
});

it("the task writes the same again, and takes in what changed", async () => {
  const [a, b, c] = await add([{ nombre: "A" }, { nombre: "B" }, { nombre: "C" }]);
  if (!a || !b || !c) throw new Error("no products");
  await addPedidos(20);
  const ids = await orderThrice({ estado: "enviado" }, a, b);
  const read = () => db.select().from(relacionados).where(eq(relacionados.producto_id, a.id));
  await Promise.all([writeRelacionados({ db }), writeRelacionados({ db })]);
  expect(await read()).toEqual([{ producto_id: a.id, otro_id: b.id, lugar: 1 }]);
  await db
    .update(pedidos)
    .set({ items: items(a, c) })
    .where(inArray(pedidos.id, ids));
  await writeRelacionados({ db });
  expect(await read()).toEqual([{ producto_id: a.id, otro_id: c.id, lugar: 1 }]);
  await db
    .update(pedidos)
    .set({ created_at: sql`now() - interval '181 days'` })
    .where(inArray(pedidos.id, ids));
  await writeRelacionados({ db });
  expect(await read()).toEqual([]);
});

it("an order with many lines fills no more than eight places of each", async () => {
  const rows = await add(Array.from({ length: 30 }, (_, n) => ({ nombre: `Línea ${n}` })));
  await addPedidos(20);
  await orderThrice({}, ...rows);
  await writeRelacionados({ db });
  const [first] = rows;
  expect(await db.$count(relacionados, eq(relacionados.producto_id, first?.id ?? ""))).toBe(8);
});

it("the nearest in price are read by an index, forwards and backwards, without a sort", async () => {
  await add(
    Array.from({ length: 3_000 }, (_, n) => ({
      nombre: `Muchas ${n}`,
      categoria: `C${n % 30}`,
      precio: centimos(1_000 + n),
    })),
  );
  await db.execute(sql`vacuum (analyze) productos`);
  for (const [operator, order] of [
    [">=", "asc"],
    ["<", "desc"],
  ] as const) {
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
      explain select id, precio from productos
      where stock > 0 and eliminado_en is null and representa and categoria = 'C7' and id <> ${usuario_id}::uuid
        and precio ${sql.raw(operator)} 25
      order by precio ${sql.raw(order)}, id ${sql.raw(order)} limit 8`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toContain("Seq Scan");
    expect(plan).not.toContain("Sort");
  }
});
