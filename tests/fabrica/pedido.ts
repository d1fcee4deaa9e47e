import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { startCheckout } from "#app/features/compra/checkout.server.ts";
import { refreshPagos } from "#app/features/pagos/cobrar.server.ts";
import { busquedaPedido } from "#app/features/pedidos/pedidos.ts";
import { checkoutSchema } from "#app/features/compra/checkout.schema.ts";
import { centimos, toSoles, computeTotales } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import type { Db } from "#db/client.server.ts";
import { pagos, pedidos, reembolsos } from "#db/schema/index.ts";
import { PasarelaDePrueba } from "./pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda } from "./tienda.ts";

/** A shop whose one provider is in memory. What earlier tests left open in this database is closed and far from due. */
export async function openCaja(db: Db): Promise<{ stripe: PasarelaDePrueba; tienda: Tienda }> {
  const stripe = new PasarelaDePrueba("stripe");
  await db.update(pagos).set({ estado: "cerrado", vence_en: new Date(0) });
  await db.update(reembolsos).set({ estado: "fallido" }).where(eq(reembolsos.estado, "creando"));
  await db.update(pedidos).set({ vence_en: new Date("2999-01-01") });
  return { stripe, tienda: openTestTienda(db, [stripe]) };
}

/** An order of one product by a new customer, waiting on its payment page or, with `pagado`, paid. */
export async function addPedido(
  { stripe, tienda }: { stripe: PasarelaDePrueba; tienda: Tienda },
  { cantidad = 2, stock = 10, pagado = false } = {},
) {
  const { db } = tienda;
  const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock })];
  const input = checkoutSchema.parse(checkoutBody([{ producto, cantidad }]));
  const salida = await startCheckout(tienda, cliente, input, "k");
  if (salida.tipo !== "abierto") throw new Error(salida.tipo);
  const { pedido_id } = salida;
  if (pagado) {
    stripe.pay(pedido_id);
    await refreshPagos(tienda, pedido_id);
  }
  const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
  if (!pago) throw new Error("no payment");
  return { pedido_id, producto, cliente, pago };
}

type Campos = Partial<Omit<typeof pedidos.$inferInsert, "items" | "busqueda">>;

/** An order as it lies in the database, past the checkout: of one made-up line, without stock or payments. */
export async function insertPedido(
  db: Db,
  usuario_id: string,
  {
    nombre = "Taza",
    precio = 10_000,
    cantidad = 1,
    ...campos
  }: Campos & { nombre?: string; precio?: number; cantidad?: number } = {},
) {
  const id = newId();
  const line = { precio: centimos(precio), cantidad };
  const items = [{ producto_id: newId(), cantidad, precio: toSoles(line.precio), nombre, imagen: "" }];
  const row = {
    id,
    usuario_id,
    items,
    ...computeTotales([line]),
    direccion_envio: "Av. Larco 123, Miraflores",
    metodo_pago: "stripe" as const,
    clave_intento: id,
    huella: "",
    vence_en: new Date(),
    ...campos,
  };
  await db.insert(pedidos).values({ ...row, busqueda: busquedaPedido(row) });
  return row;
}
