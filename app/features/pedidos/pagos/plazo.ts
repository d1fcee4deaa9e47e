import type { Tienda } from "#app/context.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import type { Topes } from "#app/features/base/ajustes/topes.ts";
import type { MetodoPago } from "#db/values.ts";

type EsperaDeps = Pick<Tienda, "env" | "pasarelas">;

/** In minutes: the provider's time, or PEDIDO_VENCE_MINUTOS. */
export const getHoldMinutes = ({ env, pasarelas }: EsperaDeps, metodo: MetodoPago, ajustes: Ajustes): number =>
  pasarelas.get(metodo)?.panel?.holdMinutes(ajustes) ?? env.PEDIDO_VENCE_MINUTOS;

export const computeVencimiento = (deps: EsperaDeps, metodo: MetodoPago, ajustes: Ajustes): Date =>
  new Date(Date.now() + getHoldMinutes(deps, metodo, ajustes) * 60_000);

/** The code of a manual payment must be sent within this deadline; null for the usual one. */
export const computeVencimientoNuevo = (
  { pasarelas }: Pick<EsperaDeps, "pasarelas">,
  metodo: MetodoPago,
  { horas }: Topes,
): Date | null =>
  horas !== "0" && pasarelas.get(metodo)?.manual ? new Date(Date.now() + Number(horas) * 3_600_000) : null;

/** Of an order without an account whose method changes: counted from when it was made, and never sooner than before. */
export function computeVencimientoDeMetodo(
  deps: EsperaDeps,
  { created_at, vence_en }: { created_at: Date; vence_en: Date },
  metodo: MetodoPago,
  ajustes: Ajustes,
): Date {
  const horas = deps.pasarelas.get(metodo)?.manual ? Number(ajustes.topes.horas) : 0;
  const minutos = Math.min(getHoldMinutes(deps, metodo, ajustes), 60 * horas || Number.POSITIVE_INFINITY);
  return new Date(Math.max(vence_en.getTime(), created_at.getTime() + minutos * 60_000));
}

/** A method needs keys, or complete settings in the panel. */
export function isPayable({ pasarelas }: Pick<EsperaDeps, "pasarelas">, metodo: MetodoPago, ajustes: Ajustes): boolean {
  const pasarela = pasarelas.get(metodo);
  return pasarela !== undefined && (pasarela.panel?.isReady(ajustes) ?? true);
}
