import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { pedidos, productos, relacionados } from "#db/schema/index.ts";
import type { Estado } from "#db/values.ts";
import { centimos, soles } from "#lib/dinero.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row } from "#tests/fixtures/busqueda.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { writeRelacionados } from "../tarea-relacionados.server.ts";
import { listRelacionados } from "./relacionados.server.ts";

const db = await openTestDb();
const { id: usuario_id } = await addCliente(db);

const add = async (rows: readonly Partial<Row>[]) => fillProductos(db, rows);
const items = (...rows: readonly Row[]) =>
  rows.map(({ id, nombre }) => ({ producto_id: id, cantidad: 1, precio: soles(10), nombre, imagen: "" }));
async function order(estado: Estado, ...rows: readonly Row[]) {
  const { id } = await insertPedido(db, usuario_id, { estado });
  await db
    .update(pedidos)
    .set({ items: items(...rows) })
    .where(eq(pedidos.id, id));
  return id;
}
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
  ]);
  if (!taza || !plato || !vaso || !olla || !manta) throw new Error("no products");
  await order("entregado", taza, manta);
  await order("procesando", taza, manta, plato);
  await order("cancelado", taza, olla);
  await order("pendiente", taza, olla);
  await writeRelacionados({ db });
  expect(await namesOf(taza)).toEqual(["Manta", "Plato", "Vaso", "Olla"]);
  expect(await namesOf(vaso)).toEqual(["Taza", "Olla"]);
  expect(await namesOf(olla)).toEqual(["Taza", "Vaso"]);

  await db.update(productos).set({ stock: 0 }).where(eq(productos.id, manta.id));
  await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, plato.id));
  expect(await namesOf(taza)).toEqual(["Vaso", "Olla"]);
});

it("they come with category and stock, and an unknown product has none", async () => {
  const [vela, cirio] = await add([
    { nombre: "Vela", precio: centimos(700), categoria: "Luces" },
    { nombre: "Cirio", precio: centimos(800), categoria: "Luces", stock: 4 },
  ]);
  if (!vela || !cirio) throw new Error("no products");
  expect(await listRelacionados(db, vela.id)).toEqual([
    {
      id: cirio.id,
      nombre: "Cirio",
      categoria: "Luces",
      precio: 800,
      stock: 4,
      imagen: expect.any(String),
      variantes: 0,
    },
  ]);
  expect(await listRelacionados(db, usuario_id)).toEqual([]);
  expect(await listRelacionados(db, "ninguno")).toEqual([]);
});

it("the task writes the same again, and takes in what changed", async () => {
  const [a, b, c] = await add([{ nombre: "A" }, { nombre: "B" }, { nombre: "C" }]);
  if (!a || !b || !c) throw new Error("no products");
  const id = await order("enviado", a, b);
  const read = () => db.select().from(relacionados).where(eq(relacionados.producto_id, a.id));
  await Promise.all([writeRelacionados({ db }), writeRelacionados({ db })]);
  expect(await read()).toEqual([{ producto_id: a.id, otro_id: b.id, lugar: 1 }]);
  await db
    .update(pedidos)
    .set({ items: items(a, c) })
    .where(eq(pedidos.id, id));
  await writeRelacionados({ db });
  expect(await read()).toEqual([{ producto_id: a.id, otro_id: c.id, lugar: 1 }]);
  await db
    .update(pedidos)
    .set({ created_at: sql`now() - interval '181 days'` })
    .where(eq(pedidos.id, id));
  await writeRelacionados({ db });
  expect(await read()).toEqual([]);
});

it("an order with many lines fills no more than eight places of each", async () => {
  const rows = await add(Array.from({ length: 30 }, (_, n) => ({ nombre: `Línea ${n}` })));
  await order("entregado", ...rows);
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
