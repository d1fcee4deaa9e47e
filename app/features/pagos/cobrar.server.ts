import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { setEstado } from "#app/features/pedidos/estado-pedido.server.ts";
import { notifyPedido } from "#app/features/pedidos/avisos-pedido.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos.ts";
import { type Aviso, type Comprador, type Pago, type Pasarela, PasarelaError } from "./pasarela.ts";
import { applyLectura } from "./aplicar.server.ts";
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

/** The parts of an open shop that handling money needs. */
export type PagosDeps = Pick<Tienda, "db" | "env" | "log" | "pasarelas">;

/** Throws PasarelaError for a provider without keys on this server. */
export function getPasarela({ pasarelas }: Pick<PagosDeps, "pasarelas">, proveedor: Pago["proveedor"]): Pasarela {
  const pasarela = pasarelas.get(proveedor);
  if (!pasarela) throw new PasarelaError(proveedor, "has no keys on this server");
  return pasarela;
}

/**
 * The address of the page on which the order is paid; opening it again answers with the same page, as long as that can
 * still be paid. An order that has a payment under way is not opened for another: a voucher and a card would both be
 * charged. With `otraForma` what is under way is withdrawn at the provider first, as far as that can be.
 * When the provider fails at the first attempt, the order is cancelled and its stock given back. Null then, or when
 * there is nothing to pay. Throws PasarelaError when it cannot be known how an older attempt stands.
 * No database connection is held while the provider is called.
 */
export async function openPago(
  deps: PagosDeps,
  pedido: Pedido,
  comprador: Comprador,
  { otraForma = false } = {},
): Promise<string | null> {
  if (otraForma) await closePagos(deps, pedido.id, { vouchers: true });
  else await refreshPagos(deps, pedido.id);
  const pago = await ensurePago(deps.db, pedido.id);
  if (!pago || pago.url) return pago?.estado === "abierto" ? pago.url : null;
  try {
    const pasarela = getPasarela(deps, pago.proveedor);
    const apertura = await pasarela.open(pago, pedido, comprador);
    if (await recordApertura(deps.db, pago.id, apertura)) return apertura.url;
    const now = await findPago(deps.db, pago);
    if (now?.url) return now.url;
    // The order was given up meanwhile: its page must not stay open.
    await pasarela.close({ ...pago, referencia: apertura.referencia });
    return null;
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    deps.log.error({ err: error, pedido: pedido.id }, "the payment page could not be opened");
    return cancelUnpaid(deps, pago);
  }
}

/** Why and by whom an unpaid order is given up. */
interface Abandono {
  motivo: string;
  actor_id?: string;
  /** Withdraw the vouchers that can still be paid, too. */
  vouchers?: boolean;
  /** Tell the customer by mail; not when they have just been told on the screen. */
  avisar?: boolean;
  /** Because its time is over: one that has a payment under way, or has got more time since, is kept. */
  vencido?: boolean;
}

async function giveBackUnpaid(tx: Tx, { env }: PagosDeps, pedido: Pedido, { motivo, actor_id, avisar }: Abandono) {
  if (pedido.estado !== "pendiente") return false;
  await setEstado(tx, pedido, { estado: "cancelado", motivo, actor_id });
  if (avisar) await notifyPedido(tx, env, pedido, { tipo: "pedido_cancelado", motivo, cobrado: false });
  return true;
}

/**
 * After a failed opening: a new order goes, unless a repetition of the same attempt succeeded meanwhile. An order that
 * was to be paid again waits for a better moment.
 */
async function cancelUnpaid(deps: PagosDeps, { pedido_id, intento }: Pago): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    await discardUnopened(tx, pedido_id);
    const pagos = await listPagos(tx, pedido_id);
    if (intento === 1 && !isUnderWay(pagos)) {
      await giveBackUnpaid(tx, deps, pedido, {
        motivo: "No se pudo abrir la página de pago: el proveedor no respondió.",
      });
    }
    const [pago] = pagos;
    return pago?.estado === "abierto" ? pago.url : null;
  });
}

/**
 * Asks the provider how an attempt stands, and applies it. A voucher that can be paid, and that nobody waits for any
 * more, is withdrawn. Throws PasarelaError.
 */
export async function settlePago(deps: PagosDeps, pago: PagoGuardado, aviso?: Aviso): Promise<void> {
  const pasarela = getPasarela(deps, pago.proveedor);
  const { sobra } = await applyLectura(deps, pago, await pasarela.read(pago), { aviso });
  if (!sobra) return;
  try {
    await pasarela.close(pago, { vouchers: true });
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    // Should it be paid, the order is flagged.
    deps.log.warn({ err: error, pedido: pago.pedido_id }, "a voucher could not be withdrawn");
  }
}

/** Asks the providers how the open attempts of an order stand, and applies it. Throws PasarelaError. */
export async function refreshPagos(deps: PagosDeps, pedido_id: string): Promise<void> {
  for (const pago of await listUnsettled(deps.db, pedido_id)) await settlePago(deps, pago);
}

/** Closes the open pages of an order, and applies what was paid on them until then. Throws PasarelaError. */
export async function closePagos(deps: PagosDeps, pedido_id: string, options: { vouchers: boolean }): Promise<void> {
  for (const pago of await listUnsettled(deps.db, pedido_id)) {
    const pasarela = getPasarela(deps, pago.proveedor);
    await pasarela.close(pago, options);
    await applyLectura(deps, pago, await pasarela.read(pago), { cierre: true });
  }
}

/**
 * Gives an unpaid order up: its pages are closed at the provider and read once more, and only when nothing was paid
 * and nothing is under way is it cancelled and its stock given back. Returns whether it was.
 * Throws PasarelaError when a provider cannot be reached: the stock then stays held.
 */
export async function releasePedido(deps: PagosDeps, pedido_id: string, abandono: Abandono): Promise<boolean> {
  for (;;) {
    if (abandono.vencido && !(await isVencido(deps.db, pedido_id))) return false;
    await closePagos(deps, pedido_id, { vouchers: abandono.vouchers ?? false });
    const done = await deps.db.transaction(async (tx) => {
      const pedido = await lockPedido(tx, pedido_id);
      await discardUnopened(tx, pedido_id);
      const pagos = await listPagos(tx, pedido_id);
      // A page that was opened since the others were closed: once more.
      if (pagos.some(({ estado }) => estado === "abierto")) return null;
      return !isUnderWay(pagos) && giveBackUnpaid(tx, deps, pedido, abandono);
    });
    if (done !== null) return done;
  }
}
