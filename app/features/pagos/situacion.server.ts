import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.server.ts";
import { isPagado, type Pedido, type Situacion, type Voucher } from "#app/features/pedidos/pedidos.ts";
import { type PagosDeps, refreshPagos } from "./cobrar.server.ts";
import { listOwnPedidos, type PaginaPropia } from "#app/features/pedidos/pedidos.server.ts";
import { isPast } from "./pagos.ts";
import { listPagos, type PagoGuardado } from "./pagos.server.ts";
import { PasarelaError } from "./pasarela.ts";

/** How long a page waits for a provider. */
const ESPERA_MS = 2_500;

/**
 * Reads an order's open payments at the providers and applies them; false when there was no answer in time. An answer
 * that comes later is applied all the same.
 */
export async function refreshInTime(deps: PagosDeps, pedido_id: string): Promise<boolean> {
  const asked = refreshPagos(deps, pedido_id).then(
    () => true,
    (error: unknown) => {
      // Anything but a provider that is down is a bug, and logged as one.
      deps.log[error instanceof PasarelaError ? "warn" : "error"](
        { err: error, pedido: pedido_id },
        "payment not refreshed",
      );
      return false;
    },
  );
  return Promise.race([asked, sleep(ESPERA_MS, false)]);
}

export interface SituacionPago {
  situacion: Situacion;
  /** With `por_pagar_con_codigo`. */
  voucher: Voucher | null;
  /** The page of ours on which the customer follows a payment that people check. */
  seguir: string | null;
}

type SituacionDeps = Pick<PagosDeps, "db" | "pasarelas">;

/** The path of the page of the newest attempt whose provider shows there how far it is. */
function findSeguir({ pasarelas }: SituacionDeps, [pago]: readonly PagoGuardado[]): string | null {
  const manual = pago && pasarelas.get(pago.proveedor)?.manual;
  return manual && pago.url !== null ? new URL(pago.url).pathname : null;
}

/** `fresh`: whether the providers have just been asked, see refreshInTime(). */
export async function getSituacion(deps: SituacionDeps, pedido: Pedido, fresh: boolean): Promise<SituacionPago> {
  if (isPagado(pedido.estado)) return { situacion: "pagado", voucher: null, seguir: null };
  const pagos = await listPagos(deps.db, pedido.id);
  const seguir = findSeguir(deps, pagos);
  if (pedido.estado === "cancelado") return { situacion: "cancelado", voucher: null, seguir };
  const hasMoney = pagos.some(({ aprobado, reembolsado }) => aprobado > reembolsado);
  const moves = pagos.filter(({ estado }) => estado === "pendiente");
  const ahora = new Date();
  const voucher = moves.find((pago) => pago.voucher !== null && !isPast(pago.voucher.vence_en, ahora))?.voucher ?? null;
  if (voucher && !hasMoney) return { situacion: "por_pagar_con_codigo", voucher, seguir: null };
  // An expired order is about to be cancelled.
  const open = fresh && !hasMoney && moves.length === 0 && pedido.vence_en > ahora;
  return open
    ? { situacion: "por_pagar", voucher: null, seguir: null }
    : { situacion: "verificando", voucher: null, seguir };
}

/** Orders per page that providers are asked about. */
const MAX_PREGUNTADOS = 5;

/** A page of a customer's orders, newest first, each with its payment, read at the provider while it is pending. */
export async function listPedidosConPago(
  deps: PagosDeps,
  usuario_id: string,
  pagina: PaginaPropia,
): Promise<(SituacionPago & { pedido: Pedido })[]> {
  const before = await listOwnPedidos(deps.db, usuario_id, pagina);
  const waiting = before.filter(({ estado }) => estado === "pendiente").slice(0, MAX_PREGUNTADOS);
  const asked = await Promise.all(waiting.map(async ({ id }) => ((await refreshInTime(deps, id)) ? [id] : [])));
  const fresh = new Set(asked.flat());
  const pedidos = waiting.length > 0 ? await listOwnPedidos(deps.db, usuario_id, pagina) : before;
  return Promise.all(
    pedidos.map(async (pedido) => ({ pedido, ...(await getSituacion(deps, pedido, fresh.has(pedido.id))) })),
  );
}

/** Whether a payment is under way: then its goods are taken out of the cart. */
export async function hasPagoEnCurso(db: Db, pedido_id: string): Promise<boolean> {
  return (await listPagos(db, pedido_id)).some(({ estado }) => estado === "pendiente");
}
