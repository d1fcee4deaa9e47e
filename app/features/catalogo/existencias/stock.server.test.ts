import { expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { movimientos_stock } from "#db/schema/movimientos-stock.ts";
import { relacionados } from "#db/schema/relacionados.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto, readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { listMovimientos } from "./historial.server.ts";
import { lockProductos, moveStock } from "./stock.server.ts";

const db = await openTestDb();
const causa = { motivo: "ajuste", pedido_id: null, vuelta: 0 } as const;

it("moves several products and writes each in the ledger", async () => {
  const [one, two] = [await addProducto(db, { stock: 5 }), await addProducto(db, { stock: 5 })];
  await db.transaction(async (tx) => {
    await lockProductos(tx, [one.id, two.id]);
    await moveStock(
      tx,
      [
        { producto_id: one.id, cantidad: -5 },
        { producto_id: two.id, cantidad: 2 },
      ],
      causa,
    );
  });
  expect([await readStock(db, one.id), await readStock(db, two.id)]).toEqual([0, 7]);
  expect(await db.select().from(movimientos_stock)).toMatchObject([
    { producto_id: one.id, cantidad: -5, motivo: "ajuste", pedido_id: null, actor_id: null },
    { producto_id: two.id, cantidad: 2, motivo: "ajuste" },
  ]);
});

it("names the order of a movement by the number that people say", async () => {
  const { id: pedido_id } = await insertPedido(db, (await addCliente(db)).id);
  const { id: producto_id } = await addProducto(db, { stock: 5 });
  await db.transaction(async (tx) => {
    await lockProductos(tx, [producto_id]);
    await moveStock(tx, [{ producto_id, cantidad: -1 }], { motivo: "retencion", pedido_id, vuelta: 0 });
  });
  const { numero } = await readPedido(db, pedido_id);
  expect((await listMovimientos(db, producto_id, 1)).movimientos).toMatchObject([
    { pedido: { id: pedido_id, numero } },
  ]);
});

it("moves none where there is too little of one, also when nobody reads its answer", async () => {
  const [one, two] = [await addProducto(db, { stock: 5 }), await addProducto(db, { stock: 1 })];
  const before = await db.$count(movimientos_stock);
  const both = [one, two].map(({ id }) => ({ producto_id: id, cantidad: -2 }));
  const moved = db.transaction(async (tx) => {
    await moveStock(tx, both, causa).catch(() => {});
  });
  await expect(moved).rejects.toThrow("rolled back");
  expect([await readStock(db, one.id), await readStock(db, two.id)]).toEqual([5, 1]);
  expect(await db.$count(movimientos_stock)).toBe(before);
});

it("does not wait for the rows that point at a product, nor they for it: in another order they would deadlock", async () => {
  const [one, two] = [await addProducto(db, { stock: 5 }), await addProducto(db, { stock: 5 })];
  await db.transaction(async (task) => {
    await task.insert(relacionados).values({ producto_id: two.id, otro_id: two.id, lugar: 1 });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await lockProductos(tx, [one.id, two.id]);
      await task.execute(sql`set local lock_timeout = '2s'`);
      await task.insert(relacionados).values({ producto_id: one.id, otro_id: two.id, lugar: 1 });
      await moveStock(tx, [{ producto_id: two.id, cantidad: -1 }], causa);
    });
  });
  expect(await readStock(db, two.id)).toBe(4);
});
