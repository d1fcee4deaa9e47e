import type { Tienda } from "#app/context.ts";
import type { Ajustes } from "#app/features/ajustes/ajustes.ts";
import type { MetodoPago } from "#db/values.ts";

type EsperaDeps = Pick<Tienda, "env" | "pasarelas">;

/** How long an unpaid order waits, in minutes: its provider's own time, or PEDIDO_VENCE_MINUTOS. */
export const getHoldMinutes = ({ env, pasarelas }: EsperaDeps, metodo: MetodoPago, ajustes: Ajustes): number =>
  pasarelas.get(metodo)?.panel?.holdMinutes(ajustes) ?? env.PEDIDO_VENCE_MINUTOS;

/** Until when an order waits that begins to wait now. */
export const computeVencimiento = (deps: EsperaDeps, metodo: MetodoPago, ajustes: Ajustes): Date =>
  new Date(Date.now() + getHoldMinutes(deps, metodo, ajustes) * 60_000);

/** Whether a method can be paid with: it has keys, and what the panel has of it suffices. */
export function isPayable({ pasarelas }: Pick<EsperaDeps, "pasarelas">, metodo: MetodoPago, ajustes: Ajustes): boolean {
  const pasarela = pasarelas.get(metodo);
  return pasarela !== undefined && (pasarela.panel?.isReady(ajustes) ?? true);
}
