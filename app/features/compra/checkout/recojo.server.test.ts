import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { pagos } from "#db/schema/pagos.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, addProducto, checkoutBody, readPedido } from "#tests/fixtures/tienda.ts";
import { CONTRA_ENTREGA, openVenta, RECOJO } from "#tests/fixtures/venta.ts";
import { checkoutSchema } from "./checkout.schema.ts";
import { startCheckout } from "./checkout.server.ts";

const db = await openTestDb();
const { tienda, put } = await openVenta(db);

async function buy(more: object, metodo = "stripe") {
  const [cliente, producto] = [await addCliente(db), await addProducto(db)];
  const input = checkoutSchema.parse({ ...checkoutBody([{ producto, cantidad: 1 }], metodo), ...more });
  return startCheckout(tienda, cliente, input, "k");
}

it("an order is fetched at the shop where that is on, whatever address comes along", async () => {
  expect(await buy({ recojo: true })).toEqual({ tipo: "sin_recojo" });
  await put("recojo", RECOJO);
  const unread = { direccion: "", entrega: { calle: "x".repeat(500) } };
  const salida = await buy({ recojo: true, ...unread });
  expect(checkoutSchema.safeParse({ ...checkoutBody([]), ...unread }).success).toBe(false);
  if (salida.tipo !== "abierto") throw new Error(salida.tipo);
  expect(await readPedido(db, salida.pedido_id)).toMatchObject({
    direccion_envio: "Recojo en tienda: Jr. Áncash 210, Lima\nDe 10:00 a 19:00",
    distrito: "",
    entrega: { recojo: true, costo: 0 },
    total: 11_800,
  });
});

it("one that is paid when delivered leads to its own page, without a payment, where that is on", async () => {
  expect(await buy({}, "contra_entrega")).toEqual({ tipo: "metodo", metodo: "contra_entrega" });
  await put("contra_entrega", CONTRA_ENTREGA);
  const direccion = "Av. Larco 123, Miraflores, Lima, Lima";
  const salida = await buy({ direccion }, "contra_entrega");
  if (salida.tipo !== "abierto") throw new Error(JSON.stringify(salida));
  expect(salida.url).toBe(`http://localhost:3000/pedido/${salida.pedido_id}`);
  expect(await readPedido(db, salida.pedido_id)).toMatchObject({ estado: "procesando", cobro: "contra_entrega" });
  expect(await db.$count(pagos, eq(pagos.pedido_id, salida.pedido_id))).toBe(0);
});

it.each(["efectivo", "tarjeta"])("nobody pays with %s on the page", (metodo) => {
  expect(checkoutSchema.safeParse({ ...checkoutBody([]), metodo_pago: metodo }).success).toBe(false);
});
