import { setTimeout as sleep } from "node:timers/promises";
import type { Tienda } from "#app/context.ts";
import { isPagado, type Pedido, type Situacion } from "../pedidos/pedidos.ts";
import { type Caja, refreshPagos } from "./cobrar.server.ts";
import { listPagos } from "./pagos.server.ts";
import { PasarelaError } from "./pasarela.ts";

/** A page must not wait longer for a provider than a person would. */
const ESPERA_MS = 2_500;

/**
 * Asks the providers how an order's open payments stand and applies what they say; false when there was no answer in
 * time. An answer that comes later is applied all the same.
 */
export async function refreshInTime(caja: Caja, pedido_id: string): Promise<boolean> {
  const asked = refreshPagos(caja, pedido_id).then(
    () => true,
    (error: unknown) => {
      // A bug must not hide behind the wait: only a silent provider is expected here.
      caja.log[error instanceof PasarelaError ? "warn" : "error"](
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
  if (isPagado(pedido.estado)) return "pagado";
  if (pedido.estado === "cancelado") return "cancelado";
  const pagos = await listPagos(db, pedido.id);
  const moves = pagos.some((pago) => pago.estado === "pendiente" || pago.aprobado > pago.reembolsado);
  return fresh && !moves ? "por_pagar" : "verificando";
}
