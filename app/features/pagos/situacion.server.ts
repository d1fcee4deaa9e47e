import { setTimeout as sleep } from "node:timers/promises";
import type { Tienda } from "#app/context.ts";
import { listEventos } from "../pedidos/pedidos.server.ts";
import { isPagado, type Pedido } from "../pedidos/pedidos.ts";
import { refreshPagos } from "./cobrar.server.ts";
import { listUnsettled } from "./pagos.server.ts";
import { PasarelaError } from "./pasarela.ts";

/** How an order stands with its money, for its owner. */
export type Situacion =
  | { tipo: "pagado" }
  | { tipo: "cancelado"; motivo: string | null }
  /** The page is open and nothing was paid on it yet. */
  | { tipo: "por_pagar"; url: string }
  /** Not known yet: a payment is under way, or the provider could not be asked. */
  | { tipo: "verificando" };

/** A page must not wait longer for a provider than a person would. */
const ESPERA_MS = 2_500;

/**
 * Asks the providers how an order's open payments stand and applies what they say; false when there was no answer in
 * time. An answer that comes later is applied all the same.
 */
export async function refreshInTime({ db, log, pasarelas }: Tienda, pedido_id: string): Promise<boolean> {
  const asked = refreshPagos({ db, log, pasarelas }, pedido_id).then(
    () => true,
    (error: unknown) => {
      // A bug must not hide behind the wait: only a silent provider is expected here.
      log[error instanceof PasarelaError ? "warn" : "error"](
        { err: error, pedido: pedido_id },
        "payment not refreshed",
      );
      return false;
    },
  );
  return Promise.race([asked, sleep(ESPERA_MS, false)]);
}

/** `fresh`: whether the providers have just been asked, see refreshInTime(). */
export async function getSituacion({ db }: Pick<Tienda, "db">, pedido: Pedido, fresh: boolean): Promise<Situacion> {
  if (isPagado(pedido.estado)) return { tipo: "pagado" };
  if (pedido.estado === "cancelado") {
    const eventos = await listEventos(db, pedido.id);
    return { tipo: "cancelado", motivo: eventos.findLast(({ tipo }) => tipo === "cancelado")?.detalle ?? null };
  }
  const unsettled = await listUnsettled(db, pedido.id);
  const open = unsettled.find(({ estado, url }) => estado === "abierto" && url);
  const waits = unsettled.some(({ estado }) => estado === "pendiente");
  return fresh && open?.url && !waits ? { tipo: "por_pagar", url: open.url } : { tipo: "verificando" };
}
