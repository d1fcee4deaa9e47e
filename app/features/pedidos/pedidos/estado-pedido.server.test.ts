import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { eventos_pedido, movimientos_stock } from "#db/schema/index.ts";
import type { EntregaPrometida } from "#db/schema/pedidos.ts";
import { soles } from "#lib/dinero.ts";
import { LUNES_A_VIERNES } from "#lib/habiles.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto, readPedido } from "#tests/fixtures/tienda.ts";
import { restock } from "./devolucion.server.ts";
import { setEstado } from "./estado-pedido.server.ts";
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
async function addViejo(estado: "pendiente" | "procesando" | "enviado" | "entregado") {
  const { id } = await insertPedido(db, (await addCliente(db)).id, {
    estado,
    entrega: ENTREGA,
    created_at: new Date(Date.now() - WEEK_MS),
  });
  return id;
}

const move = (id: string, estado: "pendiente" | "procesando" | "enviado" | "entregado") =>
  db.transaction(async (tx) => setEstado(tx, await lockPedido(tx, id), { estado, motivo: "" }));

const readEventos = (id: string) => db.$count(eventos_pedido, eq(eventos_pedido.pedido_id, id));

it.each([
  ["pendiente", "procesando", false],
  ["enviado", "procesando", true],
  ["entregado", "procesando", true],
  ["pendiente", "enviado", true],
  ["procesando", "enviado", true],
] as const)("from %s to %s the promised days stay: %s", async (from, to, stay) => {
  const id = await addViejo(from);
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
