import type { Tienda } from "#app/context.ts";
import type { Ajustes } from "#app/features/ajustes/ajustes.ts";
import type { Topes } from "#app/features/ajustes/topes.ts";
import type { MetodoPago } from "#db/values.ts";

type EsperaDeps = Pick<Tienda, "env" | "pasarelas">;

/** How long an unpaid order waits, in minutes: its provider's own time, or PEDIDO_VENCE_MINUTOS. */
export const getHoldMinutes = ({ env, pasarelas }: EsperaDeps, metodo: MetodoPago, ajustes: Ajustes): number =>
  pasarelas.get(metodo)?.panel?.holdMinutes(ajustes) ?? env.PEDIDO_VENCE_MINUTOS;

/** Until when an order waits that begins to wait now. */
export const computeVencimiento = (deps: EsperaDeps, metodo: MetodoPago, ajustes: Ajustes): Date =>
  new Date(Date.now() + getHoldMinutes(deps, metodo, ajustes) * 60_000);

/** The same for somebody who never paid: where nobody but people sees a payment, until its code is sent; null for as ever. */
export const computeVencimientoNuevo = (
  { pasarelas }: Pick<EsperaDeps, "pasarelas">,
  metodo: MetodoPago,
  { horas }: Topes,
): Date | null =>
  horas !== "0" && pasarelas.get(metodo)?.manual ? new Date(Date.now() + Number(horas) * 3_600_000) : null;

/** Whether a method can be paid with: it has keys, and what the panel has of it suffices. */
export function isPayable({ pasarelas }: Pick<EsperaDeps, "pasarelas">, metodo: MetodoPago, ajustes: Ajustes): boolean {
  const pasarela = pasarelas.get(metodo);
  return pasarela !== undefined && (pasarela.panel?.isReady(ajustes) ?? true);
}
