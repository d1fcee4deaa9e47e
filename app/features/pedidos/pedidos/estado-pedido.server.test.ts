import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { eventos_pedido, movimientos_stock } from "#db/schema/index.ts";
import type { EntregaPrometida } from "#db/schema/pedidos.ts";
import { soles } from "#lib/dinero.ts";
import { LUNES_A_VIERNES } from "#lib/habiles.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto, readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { restock } from "./devolucion.server.ts";
import { type CambioEstado, setEstado } from "./estado-pedido.server.ts";
import type { Estado } from "./pedidos.ts";
import { lockPedido } from "./pedidos.server.ts";

const db = await openTestDb();
const ENTREGA: EntregaPrometida = {
  zona: "Lima Metropolitana",
  costo: soles(0),
  dias: [1, 2],
  corte: "14:00",
  habiles: LUNES_A_VIERNES,
  desde: "2020-01-02",
  hasta: "2020-01-03",
};
const WEEK_MS = 7 * 86_400_000;

/** Ordered a week ago. */
async function addViejo(estado: Estado, producto?: { id: string }) {
  const { id } = await insertPedido(db, (await addCliente(db)).id, {
    estado,
    producto_id: producto?.id,
    entrega: ENTREGA,
    created_at: new Date(Date.now() - WEEK_MS),
  });
  return id;
}

const move = (id: string, estado: Estado, como: Partial<CambioEstado> = {}) =>
  db.transaction(async (tx) => setEstado(tx, await lockPedido(tx, id), { estado, motivo: "", ...como }));

const listMovidas = (id: string) =>
  db
    .select({
      motivo: movimientos_stock.motivo,
      cantidad: movimientos_stock.cantidad,
      actor_id: movimientos_stock.actor_id,
    })
    .from(movimientos_stock)
    .where(eq(movimientos_stock.pedido_id, id))
    .orderBy(desc(movimientos_stock.cantidad));

const readEventos = (id: string) => db.$count(eventos_pedido, eq(eventos_pedido.pedido_id, id));

it.each([
  ["pendiente", "procesando", false],
  ["enviado", "procesando", true],
  ["entregado", "procesando", true],
  ["pendiente", "enviado", true],
  ["procesando", "enviado", true],
  ["cancelado", "procesando", false],
  ["cancelado", "enviado", true],
] as const)("from %s to %s the promised days stay: %s", async (from, to, stay) => {
  const id = await addViejo(from, await addProducto(db, { stock: 1 }));
  expect(await move(id, to)).toEqual({ hecho: true });
  const { estado, entrega } = await readPedido(db, id);
  expect([estado, entrega?.desde === ENTREGA.desde]).toEqual([to, stay]);
});

it("an estado that the order has already is no event", async () => {
  const id = await addViejo("enviado");
  const before = await readEventos(id);
  expect(await move(id, "enviado")).toEqual({ hecho: true });
  expect(await readEventos(id)).toBe(before);
});

it.each([
  ["ana", { perdidas: true, actor_id: "ana" }],
  ["nobody", { perdidas: true }],
] as const)("units lost are written off by who reported it: %s", async (_, como) => {
  const producto = await addProducto(db, { stock: 4 });
  const id = await addViejo("procesando", producto);
  expect(await move(id, "cancelado", como)).toEqual({ hecho: true });
  expect(await listMovidas(id)).toEqual([
    { motivo: "devolucion", cantidad: 1, actor_id: null },
    { motivo: "merma", cantidad: -1, actor_id: "actor_id" in como ? como.actor_id : null },
  ]);
  expect(await readStock(db, producto.id)).toBe(4);
});

it("units that do not come back are no movement", async () => {
  const [uno, otro] = [await addProducto(db, { stock: 1 }), await addProducto(db, { stock: 1 })];
  const id = await addViejo("entregado");
  const back = (cantidad: number) => [
    { producto_id: uno.id, cantidad },
    { producto_id: otro.id, cantidad: 0 },
  ];
  await db.transaction((tx) => restock(tx, id, back(0), "ana"));
  await db.transaction((tx) => restock(tx, id, back(2), "ana"));
  const moved = await db.select().from(movimientos_stock).where(eq(movimientos_stock.pedido_id, id));
  expect(moved).toMatchObject([{ producto_id: uno.id, cantidad: 2, motivo: "devolucion_cliente", vuelta: 1 }]);
});
