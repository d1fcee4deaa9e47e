import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.server.ts";
import { readEspera } from "#app/features/base/correo/correo.server.ts";
import { listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { isPagado, type Pedido, type Situacion, type Voucher } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type PagosDeps, refreshPagos } from "./cobrar.server.ts";
import { listOwnPedidos, type PaginaPropia } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { isPast } from "./pagos.ts";
import { listPagos, type PagoGuardado } from "./pagos.server.ts";
import { PasarelaError } from "./pasarela.ts";

const ESPERA_MS = 2_500;

/** False when the providers did not answer in time; a late answer is still applied. */
export async function refreshInTime(deps: PagosDeps, pedido_id: string): Promise<boolean> {
  const asked = refreshPagos(deps, pedido_id).then(
    () => true,
    (error: unknown) => {
      // Anything but an unreachable provider is a bug.
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
  /** Set with `por_pagar_con_codigo`. */
  voucher: Voucher | null;
  seguir: string | null;
}

type SituacionDeps = Pick<PagosDeps, "db" | "pasarelas">;

function findSeguir({ pasarelas }: SituacionDeps, [pago]: readonly PagoGuardado[]): string | null {
  const manual = pago && pasarelas.get(pago.proveedor)?.manual;
  return manual && pago.url !== null ? new URL(pago.url).pathname : null;
}

/**
 * Staff can still undo a confirmation while its mail is delayed and nothing was sent. Until then the customer is not
 * told.
 */
export async function isRetenido({ db, pasarelas }: SituacionDeps, pedido: Pedido): Promise<boolean> {
  const { id, estado, metodo_pago } = pedido;
  if (estado !== "procesando" || !pasarelas.get(metodo_pago)?.manual) return false;
  return (await readEspera(db, id, "pedido_confirmado")) > 0 && (await listDespachos(db, id)).length === 0;
}

/** `fresh`: the providers were just asked, see refreshInTime(). */
export async function getSituacion(deps: SituacionDeps, pedido: Pedido, fresh: boolean): Promise<SituacionPago> {
  const retenido = await isRetenido(deps, pedido);
  if (isPagado(pedido.estado) && !retenido) return { situacion: "pagado", voucher: null, seguir: null };
  const pagos = await listPagos(deps.db, pedido.id);
  const seguir = findSeguir(deps, pagos);
  if (retenido) return { situacion: "verificando", voucher: null, seguir };
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

const MAX_PREGUNTADOS = 5;

/** Pending payments are read at the provider. */
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

/** Products of a payment under way leave the cart. */
export async function hasPagoEnCurso(db: Db, pedido_id: string): Promise<boolean> {
  return (await listPagos(db, pedido_id)).some(({ estado }) => estado === "pendiente");
}
