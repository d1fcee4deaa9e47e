import type { Tienda } from "#app/context.ts";
import { createPedido, type Creacion } from "./crear-pedido.server.ts";
import type { CheckoutInput } from "./checkout.schema.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos.server.ts";
import { openPago, releasePedido } from "#app/features/pagos/cobrar.server.ts";
import { type Comprador, PasarelaError } from "#app/features/pagos/pasarela.ts";

export type RechazoCheckout = Exclude<Creacion, { tipo: "creado" | "repetido" | "abiertos" }>;

export type Salida = { tipo: "abierto"; url: string; pedido_id: string } | { tipo: "proveedor" } | RechazoCheckout;

export type ClienteCheckout = Comprador & { id: string };

/** Closes the customer's older unpaid orders. Returns those that stay: being paid, or their provider is down. */
async function closeOlder(tienda: Tienda, pedido_ids: readonly string[]): Promise<string[]> {
  const stay: string[] = [];
  for (const id of pedido_ids) {
    try {
      if (!(await releasePedido(tienda, id, { motivo: "Reemplazado por un pedido nuevo." }))) stay.push(id);
    } catch (error) {
      if (!(error instanceof PasarelaError)) throw error;
      tienda.log.warn({ err: error, pedido: id }, "an older unpaid order could not be closed");
      stay.push(id);
    }
  }
  return stay;
}

/**
 * Creates the order of a checked form, with its stock held, and opens its payment page. The customer's older unpaid
 * orders are closed first. `clave` is the idempotency key of the form.
 */
export async function startCheckout(
  tienda: Tienda,
  cliente: ClienteCheckout,
  input: CheckoutInput,
  clave: string,
): Promise<Salida> {
  const { env, db } = tienda;
  const vence_en = new Date(Date.now() + env.PEDIDO_VENCE_MINUTOS * 60_000);
  const tolerados: string[] = [];
  const pedido = { ...input, usuario_id: cliente.id, clave, vence_en, tolerados, limitado: env.LIMITES };
  let creacion = await createPedido(db, pedido);
  while (creacion.tipo === "abiertos") {
    tolerados.push(...(await closeOlder(tienda, creacion.pedido_ids)));
    creacion = await createPedido(db, pedido);
  }
  if (creacion.tipo !== "creado" && creacion.tipo !== "repetido") return creacion;

  const guardado = await getOwnPedido(db, creacion.pedido_id, cliente.id);
  if (!guardado) throw new Error(`order ${creacion.pedido_id} vanished`);
  const url = await openPago(tienda, guardado, cliente).catch((error: unknown) => {
    if (!(error instanceof PasarelaError)) throw error;
    tienda.log.warn({ err: error, pedido: guardado.id }, "it is not known whether an order was paid");
    return undefined;
  });
  if (url === undefined) return { tipo: "proveedor" };
  if (url) return { tipo: "abierto", url, pedido_id: guardado.id };
  // The same key was sent again, and the order was paid or cancelled since: its own page shows that.
  const seen = creacion.tipo === "repetido" && (await getOwnPedido(db, guardado.id, cliente.id));
  if (seen && seen.estado !== "cancelado")
    return { tipo: "abierto", url: `${env.TIENDA_URL}/pedido/${seen.id}`, pedido_id: seen.id };
  return { tipo: "proveedor" };
}
