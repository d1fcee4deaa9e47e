import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { setEstado } from "#app/features/pedidos/estado-pedido.server.ts";
import { notifyPedido } from "#app/features/pedidos/avisos-pedido.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos.server.ts";
import type { Pedido, PedidoNuevo } from "#app/features/pedidos/pedidos.ts";
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

/** The parts of the running shop that payments need. */
export type PagosDeps = Pick<Tienda, "db" | "env" | "log" | "pasarelas">;

/** Throws PasarelaError for a provider without keys on this server. */
export function getPasarela({ pasarelas }: Pick<PagosDeps, "pasarelas">, proveedor: Pago["proveedor"]): Pasarela {
  const pasarela = pasarelas.get(proveedor);
  if (!pasarela) throw new PasarelaError(proveedor, "has no keys on this server");
  return pasarela;
}

/**
 * The address of the order's payment page; the same page as long as that can be paid. While a payment is under way no
 * other page is opened: a voucher and a card could both be charged. `otraForma` withdraws what is under way first, as
 * far as the provider allows. When the provider fails at the first attempt, the order is cancelled and its stock given
 * back. Null then, or when there is nothing to pay. Throws PasarelaError when the state of an older attempt cannot be
 * read. No database connection is held while the provider is called.
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
  return openPagina(deps, pago, pedido, comprador);
}

/**
 * Opens the page of an attempt that is written and has none: of a new order's first, or of one that a crash left so.
 * Everything else as openPago().
 */
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
    // The order was cancelled meanwhile: its page must not stay open.
    await pasarela.close({ ...pago, referencia: apertura.referencia });
    return null;
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    deps.log.error({ err: error, pedido: pedido.id }, "the payment page could not be opened");
    return cancelUnpaid(deps, pago);
  }
}

/** Why and by whom an unpaid order is cancelled. */
interface Abandono {
  motivo: string;
  actor_id?: string;
  /** Also withdraw vouchers that can still be paid. */
  vouchers?: boolean;
  /** Mail the customer; not needed when the page has just told them. */
  avisar?: boolean;
  /** By expiry: an order with a payment under way, or with more time by now, is kept. */
  vencido?: boolean;
}

async function giveBackUnpaid(tx: Tx, { env }: PagosDeps, pedido: Pedido, { motivo, actor_id, avisar }: Abandono) {
  if (pedido.estado !== "pendiente") return false;
  await setEstado(tx, pedido, { estado: "cancelado", motivo, actor_id });
  if (avisar) await notifyPedido(tx, env, pedido, { tipo: "pedido_cancelado", motivo, cobrado: false });
  return true;
}

/**
 * After the payment page could not be opened: cancels a new order, unless a retry of the same attempt succeeded
 * meanwhile. An order that had an earlier attempt is kept.
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
 * Reads an attempt at the provider and applies it. A voucher that can be paid, and is no longer needed, is withdrawn.
 * Throws PasarelaError.
 */
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

/** Reads the open attempts of an order at the providers and applies them. Throws PasarelaError. */
export async function refreshPagos(deps: PagosDeps, pedido_id: string): Promise<void> {
  for (const pago of await listUnsettled(deps.db, pedido_id)) await settlePago(deps, pago);
}

/** Closes the open pages of an order and applies what was paid until then. Throws PasarelaError. */
export async function closePagos(deps: PagosDeps, pedido_id: string, options: { vouchers: boolean }): Promise<void> {
  for (const pago of await listUnsettled(deps.db, pedido_id)) {
    const pasarela = getPasarela(deps, pago.proveedor);
    await pasarela.close(pago, options);
    await applyLectura(deps, pago, await pasarela.read(pago), { cierre: true });
  }
}

/**
 * Cancels an unpaid order and gives its stock back; returns whether it did. Its pages are closed at the provider and
 * read once more first: an order that was paid, or has a payment under way, is kept.
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
      // A page was opened since the others were closed: repeat.
      if (pagos.some(({ estado }) => estado === "abierto")) return null;
      return !isUnderWay(pagos) && giveBackUnpaid(tx, deps, pedido, abandono);
    });
    if (done !== null) return done;
  }
}
