import type { Tienda } from "#app/context.ts";
import { countHit, type RateLimit, toBuzonDigest } from "#app/features/base/limites/limites.server.ts";
import type { Tx } from "#db/client.server.ts";
import { setEstado } from "#app/features/pedidos/pedidos/estado-pedido.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { getPedidoDeContacto, lockPedido, recordCobro } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { Pedido, PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Aviso, type Comprador, type Pago, type Pasarela, PasarelaError } from "./pasarela.ts";
import { applyLectura, emitContraEntrega } from "./aplicar.server.ts";
import { isUnderWay } from "./pagos.ts";
import {
  discardUnopened,
  ensurePago,
  findPago,
  isVencido,
  listPagos,
  listUnsettled,
  type PagoGuardado,
  recordApertura,
} from "./pagos.server.ts";

export type PagosDeps = Pick<Tienda, "db" | "env" | "log" | "pasarelas">;

/** Within it most have paid, and the mail of that brings the link. */
const ESPERA_ENLACE_S = 300;
/** Anybody can type a stranger's mailbox. */
const ENLACES: RateLimit = { max: 6, seconds: 86_400 };

/** Mails a contact the link of their order; at once where `solicitud` names who asked for it. */
export async function tellEnlace(tx: Tx, env: PagosDeps["env"], pedido_id: string, solicitud?: string): Promise<void> {
  const pedido = await lockPedido(tx, pedido_id);
  const clave = `pedido_enlace:${toBuzonDigest(pedido.contacto_correo ?? "")}`;
  if (env.LIMITES && (await countHit(tx, clave, ENLACES)) > 0) return;
  const aviso = { tipo: "pedido_enlace", ...(solicitud !== undefined && { solicitud: { id: solicitud } }) } as const;
  await notifyPedido(tx, env, pedido, aviso, solicitud === undefined ? ESPERA_ENLACE_S : 0);
}

/** Throws PasarelaError for a provider without keys on this server. */
export function getPasarela({ pasarelas }: Pick<PagosDeps, "pasarelas">, proveedor: Pago["proveedor"]): Pasarela {
  const pasarela = pasarelas.get(proveedor);
  if (!pasarela) throw new PasarelaError(proveedor, "has no keys on this server");
  return pasarela;
}

/**
 * Returns the address of the order's payment page, the same as long as it can be paid; null when there is nothing to
 * pay. No second page while a payment is under way: voucher and card could both be charged. `otraForma` first withdraws
 * it, as far as the provider allows. If the provider fails at the first attempt, the order is cancelled and the result
 * null. Throws PasarelaError when an older attempt cannot be read. Holds no connection during the provider's calls.
 */
export async function openPago(
  deps: PagosDeps,
  pedido: PedidoNuevo,
  comprador: Comprador,
  { otraForma = false } = {},
): Promise<string | null> {
  if (otraForma) await closePagos(deps, pedido.id, { vouchers: true });
  else await refreshPagos(deps, pedido.id);
  const pago = await ensurePago(deps.db, pedido.id);
  if (!pago || pago.url) return pago?.estado === "abierto" ? pago.url : null;
  // A contact's order may have changed meanwhile; what changes from here on closes this attempt.
  return openPagina(deps, pago, (await getPedidoDeContacto(deps.db, pedido.id)) ?? pedido, comprador);
}

/** For an attempt without a page: a new order's first, or after a crash. Otherwise like openPago(). */
export async function openPagina(
  deps: PagosDeps,
  pago: Pago,
  pedido: PedidoNuevo,
  comprador: Comprador,
): Promise<string | null> {
  try {
    const pasarela = getPasarela(deps, pago.proveedor);
    const apertura = await pasarela.open(pago, pedido, comprador);
    if (await recordApertura(deps.db, pago.id, apertura)) return apertura.url;
    const now = await findPago(deps.db, pago);
    if (now?.url) return now.url;
    // The order was cancelled meanwhile: its page must close.
    await pasarela.close({ ...pago, referencia: apertura.referencia });
    return null;
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    deps.log.error({ err: error, pedido: pedido.id }, "the payment page could not be opened");
    return cancelUnpaid(deps, pago);
  }
}

/** In the transaction that writes an order which is paid when delivered: it is prepared at once, and does not expire. */
export async function takeContraEntrega(tx: Tx, { env }: Pick<PagosDeps, "env">, pedido_id: string): Promise<void> {
  const pedido = await lockPedido(tx, pedido_id);
  await recordCobro(tx, pedido, { aprobado: 0, reembolsado: 0, en_curso: false });
  await setEstado(tx, pedido, { estado: "procesando", motivo: "Se paga al recibirlo." });
  await notifyPedido(tx, env, pedido, { tipo: "pedido_confirmado" });
}

interface Abandono {
  motivo: string;
  actor_id?: string;
  vouchers?: boolean;
  /** Mail the customer, unless the page has just told them. */
  avisar?: boolean;
  /** By expiry: keep an order with a payment under way or a later deadline. */
  vencido?: boolean;
}

async function giveBackUnpaid(tx: Tx, { env }: PagosDeps, pedido: Pedido, { motivo, actor_id, avisar }: Abandono) {
  if (pedido.estado !== "pendiente") return false;
  await setEstado(tx, pedido, { estado: "cancelado", motivo, actor_id });
  // It may have been delivered once, with its receipt.
  await emitContraEntrega(tx, { env }, pedido, "cancelado");
  if (avisar) await notifyPedido(tx, env, pedido, { tipo: "pedido_cancelado", motivo, cobrado: false });
  return true;
}

/**
 * Cancels a new order without a payment page, unless a parallel retry succeeded. An order with an earlier attempt is
 * kept.
 */
async function cancelUnpaid(deps: PagosDeps, { pedido_id, intento }: Pago): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    await discardUnopened(tx, pedido_id);
    const pagos = await listPagos(tx, pedido_id);
    // What staff made stays: they sent its link, and the provider may answer later.
    if (intento === 1 && pedido.hecho_por === null && !isUnderWay(pagos)) {
      await giveBackUnpaid(tx, deps, pedido, {
        motivo: "No se pudo abrir la página de pago: el proveedor no respondió.",
      });
    }
    const [pago] = pagos;
    return pago?.estado === "abierto" ? pago.url : null;
  });
}

/** Reads an attempt, applies it, and withdraws a voucher no longer needed. Throws PasarelaError. */
export async function settlePago(deps: PagosDeps, pago: PagoGuardado, aviso?: Aviso): Promise<void> {
  const pasarela = getPasarela(deps, pago.proveedor);
  const { sobra } = await applyLectura(deps, pago, await pasarela.read(pago), { aviso });
  if (!sobra) return;
  try {
    await pasarela.close(pago, { vouchers: true });
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    // If it is paid after all, the order is flagged.
    deps.log.warn({ err: error, pedido: pago.pedido_id }, "a voucher could not be withdrawn");
  }
}

/** Reads and applies an order's open attempts. Throws PasarelaError. */
export async function refreshPagos(deps: PagosDeps, pedido_id: string): Promise<void> {
  for (const pago of await listUnsettled(deps.db, pedido_id)) await settlePago(deps, pago);
}

/** Closes an order's open pages and applies what was paid until then. Throws PasarelaError. */
export async function closePagos(deps: PagosDeps, pedido_id: string, options: { vouchers: boolean }): Promise<void> {
  for (const pago of await listUnsettled(deps.db, pedido_id)) {
    const pasarela = getPasarela(deps, pago.proveedor);
    await pasarela.close(pago, options);
    await applyLectura(deps, pago, await pasarela.read(pago), { cierre: true });
  }
}

/**
 * Cancels an unpaid order and gives its stock back; returns whether it did. First closes its pages at the provider and
 * reads them again: an order that is paid, or has a payment under way, is kept. Throws PasarelaError; the stock then
 * stays held.
 */
export async function releasePedido(deps: PagosDeps, pedido_id: string, abandono: Abandono): Promise<boolean> {
  for (;;) {
    if (abandono.vencido && !(await isVencido(deps.db, pedido_id))) return false;
    await closePagos(deps, pedido_id, { vouchers: abandono.vouchers ?? false });
    const done = await deps.db.transaction(async (tx) => {
      const pedido = await lockPedido(tx, pedido_id);
      await discardUnopened(tx, pedido_id);
      const pagos = await listPagos(tx, pedido_id);
      // A page was opened meanwhile: repeat.
      if (pagos.some(({ estado }) => estado === "abierto")) return null;
      return !isUnderWay(pagos) && giveBackUnpaid(tx, deps, pedido, abandono);
    });
    if (done !== null) return done;
  }
}

/**
 * Runs `change` on a contact's locked order, as long as no payment has begun: its open pages are closed first, as their
 * sum or method may no longer be the order's. Null where it is too late. Throws PasarelaError.
 */
export async function changeUnpaid<T>(
  deps: PagosDeps,
  pedido_id: string,
  change: (tx: Tx, pedido: Pedido) => Promise<T>,
): Promise<T | null> {
  await closePagos(deps, pedido_id, { vouchers: false });
  return deps.db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    await discardUnopened(tx, pedido_id);
    const waits = pedido.usuario_id === null && pedido.estado === "pendiente" && pedido.vence_en > new Date();
    return waits && !isUnderWay(await listPagos(tx, pedido_id)) ? change(tx, pedido) : null;
  });
}
