import type { Tienda } from "#app/context.ts";
import { createPedido, type Creacion } from "./crear-pedido.server.ts";
import { type DireccionJuzgada, judgeDireccion, keepDireccion } from "#app/features/direcciones/direcciones.server.ts";
import { findLugar } from "#app/features/direcciones/lugar.server.ts";
import { readReglas } from "#app/features/envios/cotizar.server.ts";
import { countTry, isTried, MUCHOS_CODIGOS } from "#app/features/cupones/tanteo.server.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { computeVencimiento, computeVencimientoNuevo } from "#app/features/pagos/plazo.ts";
import { readMetodos } from "./metodos.server.ts";
import type { CheckoutInput } from "./checkout.schema.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos.server.ts";
import { openPagina, openPago, releasePedido } from "#app/features/pagos/cobrar.server.ts";
import { type Comprador, PasarelaError } from "#app/features/pagos/pasarela.ts";

/** An address by its parts that is none: messages by field, and what makes a doubted district pass when sent again. */
interface SinDireccion {
  tipo: "direccion";
  campos: Record<string, string>;
  visto: string;
}

export type RechazoCheckout = Exclude<Creacion, { tipo: "creado" | "repetido" | "abiertos" }> | SinDireccion;

export type Salida = { tipo: "abierto"; url: string; pedido_id: string } | { tipo: "proveedor" } | RechazoCheckout;

export type ClienteCheckout = Comprador & {
  id: string;
  /** Whose codes of coupons are counted; left out, none is. */
  ip?: string;
};

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

/** Apart from the order, which stands whether or not its address could be kept. */
async function keepTyped({ db, log }: Tienda, usuario_id: string, judged: DireccionJuzgada | undefined): Promise<void> {
  if (judged?.tipo !== "direccion") return;
  try {
    await keepDireccion(db, usuario_id, judged.datos);
  } catch (error) {
    log.error({ err: error }, "the address of an order was not kept");
  }
}

/** The answer to a form that came before: the page of its order, or the order itself once that was paid. */
async function reopen(tienda: Tienda, cliente: ClienteCheckout, pedido_id: string): Promise<Salida> {
  const { db, env, log } = tienda;
  const pedido = await getOwnPedido(db, pedido_id, cliente.id);
  if (!pedido) throw new Error(`order ${pedido_id} vanished`);
  try {
    const url = await openPago(tienda, pedido, cliente);
    if (url) return { tipo: "abierto", url, pedido_id };
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    log.warn({ err: error, pedido: pedido_id }, "it is not known whether an order was paid");
    return { tipo: "proveedor" };
  }
  // It was paid or cancelled since: its own page shows that.
  const seen = await getOwnPedido(db, pedido_id, cliente.id);
  if (!seen || seen.estado === "cancelado") return { tipo: "proveedor" };
  return { tipo: "abierto", url: `${env.TIENDA_URL}/pedido/${pedido_id}`, pedido_id };
}

/**
 * Creates the order of a checked form, with its stock held, and opens its payment page. The customer's older unpaid
 * orders are closed first. `clave` is the idempotency key of the form. An address that is to be kept is kept with the
 * order, also when the form comes again.
 */
export async function startCheckout(
  tienda: Tienda,
  cliente: ClienteCheckout,
  input: CheckoutInput,
  clave: string,
): Promise<Salida> {
  const { env, db } = tienda;
  const { ip } = cliente;
  const { entrega, guardar_direccion, ...sent } = input;
  const judged = entrega && judgeDireccion(entrega);
  if (judged?.tipo === "rechazo") return { ...judged, tipo: "direccion" };
  const direccion = judged?.texto ?? input.direccion;
  const lugar = judged?.datos ?? findLugar(direccion);
  const reglas = await readReglas(tienda);
  const ajustes = await readAjustes(tienda);
  const vence_en = computeVencimiento(tienda, input.metodo_pago, ajustes);
  const { topes } = ajustes;
  const tolerados: string[] = [];
  const pedido = {
    ...sent,
    direccion,
    lugar,
    reglas,
    usuario_id: cliente.id,
    clave,
    vence_en,
    topes,
    vence_nuevo: computeVencimientoNuevo(tienda, input.metodo_pago, topes),
    tolerados,
    limitado: env.LIMITES,
    tanteado: sent.cupon !== undefined && ip !== undefined && (await isTried(tienda, ip)),
    metodos: await readMetodos(tienda),
  };
  let creacion = await createPedido(db, pedido);
  while (creacion.tipo === "abiertos") {
    tolerados.push(...(await closeOlder(tienda, creacion.pedido_ids)));
    creacion = await createPedido(db, pedido);
  }
  const placed = creacion.tipo === "creado" || creacion.tipo === "repetido";
  if (placed && guardar_direccion) await keepTyped(tienda, cliente.id, judged);
  if (creacion.tipo === "creado") {
    const url = await openPagina(tienda, creacion.pago, creacion.pedido, cliente);
    return url ? { tipo: "abierto", url, pedido_id: creacion.pedido.id } : { tipo: "proveedor" };
  }
  if ("desconocido" in creacion && ip !== undefined) {
    const told = await countTry(tienda, ip);
    if (!told && creacion.tipo === "cupon") return { ...creacion, razon: MUCHOS_CODIGOS };
  }
  return creacion.tipo === "repetido" ? reopen(tienda, cliente, creacion.pedido_id) : creacion;
}
