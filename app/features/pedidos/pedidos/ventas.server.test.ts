import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { pedidos, productos } from "#db/schema/index.ts";
import type { Estado } from "#db/values.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { countVentas } from "./ventas.server.ts";

const db = await openTestDb();
const { signal } = new AbortController();
const cliente = await addCliente(db);

const ago = (dias: number) => new Date(Date.now() - dias * 24 * 60 * 60 * 1000);
const sell = (producto_id: string, cantidad: number, estado: Estado, dias = 1) =>
  insertPedido(db, cliente.id, { producto_id, cantidad, estado, created_at: ago(dias) });

async function readVendidos(...ids: string[]): Promise<(number | undefined)[]> {
  const { id, vendidos } = productos;
  const rows = await db.select({ id, vendidos }).from(productos).where(inArray(id, ids));
  return ids.map((one) => rows.find((row) => row.id === one)?.vendidos);
}

it("counts the units of paid orders of 90 days, and follows what changes", async () => {
  const [a, b, c] = [await addProducto(db), await addProducto(db), await addProducto(db)];
  await sell(a.id, 2, "procesando");
  await sell(a.id, 3, "enviado", 89);
  await sell(a.id, 100, "entregado", 91);
  await sell(a.id, 100, "pendiente");
  const { id } = await sell(b.id, 4, "entregado");
  await sell(c.id, 9, "cancelado");
  const { version, actualizado_en } = (await db.select().from(productos).where(eq(productos.id, a.id)))[0] ?? {};
  expect(await countVentas({ db }, signal)).toBe(2);
  expect(await readVendidos(a.id, b.id, c.id)).toEqual([5, 4, 0]);
  // Must not count as a change, for open forms and the sitemap.
  expect((await db.select().from(productos).where(eq(productos.id, a.id)))[0]).toMatchObject({
    version,
    actualizado_en,
  });

  expect(await countVentas({ db }, signal)).toBe(0);
  await db.update(pedidos).set({ estado: "cancelado" }).where(eq(pedidos.id, id));
  await db.update(productos).set({ stock: 0, eliminado_en: new Date() }).where(eq(productos.id, b.id));
  expect(await countVentas({ db }, signal)).toBe(1);
  expect(await readVendidos(a.id, b.id)).toEqual([5, 0]);
});

it("does the rest in its next run", async () => {
  const nuevo = await addProducto(db);
  await sell(nuevo.id, 1, "procesando");
  await countVentas({ db }, AbortSignal.abort());
  expect(await readVendidos(nuevo.id)).toEqual([0]);
  await countVentas({ db }, signal);
  expect(await readVendidos(nuevo.id)).toEqual([1]);
});
