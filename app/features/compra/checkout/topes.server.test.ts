import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { countRetenidos } from "#app/features/pedidos/gestion/retenidos.server.ts";
import { expirePedidos } from "#app/features/pedidos/pagos/tareas.server.ts";
import { createYape } from "#app/features/pedidos/pagos/yape.server.ts";
import { decideAbono, sendAbono } from "#app/features/pedidos/abonos/abonos.server.ts";
import { abonos, pagos, pedidos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { offerYape } from "#tests/fixtures/abono.ts";
import {
  addCliente,
  addProducto,
  checkoutBody,
  openTestTienda,
  readPedido,
  readStock,
} from "#tests/fixtures/tienda.ts";
import { checkoutSchema } from "./checkout.schema.ts";
import { type ClienteCheckout, startCheckout } from "./checkout.server.ts";

const db = await openTestDb();
await offerYape(db);
const tienda = openTestTienda(db, [createYape(db)], { LIMITES: "1" });

const order = (cliente: ClienteCheckout, producto: Awaited<ReturnType<typeof addProducto>>, cantidad: number) =>
  startCheckout(
    tienda,
    cliente,
    checkoutSchema.parse({ ...checkoutBody([{ producto, cantidad }]), metodo_pago: "yape" }),
    newId(),
  );
const opened = async (
  cliente: ClienteCheckout,
  producto: Awaited<ReturnType<typeof addProducto>>,
  cantidad: number,
) => {
  const salida = await order(cliente, producto, cantidad);
  if (salida.tipo !== "abierto") throw new Error(salida.tipo);
  return salida.pedido_id;
};
let n = 50_000_000;
const send = (pedido_id: string, usuario_id: string) =>
  sendAbono(tienda, { pedido_id, usuario_id, codigo: String((n += 1)), canal: "yape", foto: null });
async function decide(pedido_id: string, accion: "confirmar" | "rechazar") {
  const [waiting] = await db
    .select({ id: abonos.id, estado: abonos.estado, monto: pagos.monto })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .where(eq(pagos.pedido_id, pedido_id))
    .then((rows) => rows.filter(({ estado }) => estado === "por_verificar"));
  if (!waiting) throw new Error("nothing waits");
  const { id, monto } = waiting;
  const orden = accion === "confirmar" ? ({ accion, monto } as const) : ({ accion, motivo: "No figura." } as const);
  await decideAbono(tienda, { ...orden, id, actor_id: "ana" });
}

describe("somebody who never paid", () => {
  it("is told how many of a product may be taken, and holds nothing by being told", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 100 })];
    expect(await order(cliente, producto, 21)).toMatchObject({
      tipo: "tope",
      productos: [{ producto_id: producto.id, disponible: 20 }],
    });
    expect(await readStock(db, producto.id)).toBe(100);
    expect(await opened(cliente, producto, 20)).toBeTruthy();
  });

  it("has two hours until the code is sent; then the order waits for whoever looks", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const pedido_id = await opened(cliente, producto, 1);
    const { vence_en, created_at } = await readPedido(db, pedido_id);
    expect(Math.round((vence_en.getTime() - created_at.getTime()) / 60_000)).toBe(120);
    await send(pedido_id, cliente.id);
    await db
      .update(pedidos)
      .set({ vence_en: new Date(0) })
      .where(eq(pedidos.id, pedido_id));
    await expirePedidos(tienda, new AbortController().signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("pendiente");
  });

  it("orders as ever once a payment of theirs came", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 100 })];
    const first = await opened(cliente, producto, 1);
    await send(first, cliente.id);
    await decide(first, "confirmar");
    const pedido_id = await opened(cliente, producto, 50);
    const { vence_en, created_at } = await readPedido(db, pedido_id);
    expect(Math.round((vence_en.getTime() - created_at.getTime()) / 3_600_000)).toBe(24);
  });

  it("does not take by two orders at once what one may not have", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 99, precio: centimos(1_000) })];
    const [una, otra, mas] = [
      await addProducto(db, { stock: 99, precio: centimos(1_000) }),
      await addProducto(db, { stock: 99, precio: centimos(1_000) }),
      producto,
    ];
    const ids = [];
    // Each is under way: with its code sent, the next order does not replace it.
    for (const product of [una, otra, mas]) {
      const id = await opened(cliente, product, 20);
      await send(id, cliente.id);
      ids.push(id);
    }
    expect(await order(cliente, producto, 1)).toMatchObject({ tipo: "tope", productos: [{ disponible: 0 }] });
    expect(ids).toHaveLength(3);
  });
});

it("a third refusal gives no more time", async () => {
  const [cliente, producto] = [await addCliente(db), await addProducto(db)];
  const pedido_id = await opened(cliente, producto, 1);
  const renewals: boolean[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await db
      .update(pedidos)
      .set({ vence_en: new Date(0) })
      .where(eq(pedidos.id, pedido_id));
    await send(pedido_id, cliente.id);
    await decide(pedido_id, "rechazar");
    renewals.push((await readPedido(db, pedido_id)).vence_en > new Date());
  }
  expect(renewals).toEqual([true, true, false]);
  await expirePedidos(tienda, new AbortController().signal);
  expect((await readPedido(db, pedido_id)).estado).toBe("cancelado");
});

it("counts the products of which unpaid orders hold more than a fifth", async () => {
  const before = await countRetenidos(db);
  const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 50 })];
  await opened(cliente, producto, 10);
  expect(await countRetenidos(db)).toBe(before);
  const otra = await addCliente(db);
  await opened(otra, producto, 1);
  expect(await countRetenidos(db)).toBe(before + 1);
});
