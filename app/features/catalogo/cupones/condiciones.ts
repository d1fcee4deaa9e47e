import { addIgv, type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha } from "#lib/fechas.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";

/** Amounts without IGV. */
export interface Condiciones {
  codigo: string;
  /** Exactly one of amount, percentage, delivery. */
  monto: Centimos | null;
  porcentaje: number | null;
  envio_gratis: boolean;
  /** The customer has no other order, except cancelled ones. */
  primera_compra: boolean;
  /** Minimum of the eligible products; 0 for none. */
  minimo: Centimos;
  /** Category names; empty for all. */
  categorias: readonly string[];
  desde: Date;
  /** Midnight after its last day. */
  hasta: Date;
  usos: number;
  por_persona: number;
}

/** `amount` is without IGV. */
export const tell = (amount: Centimos, withIgv: boolean): string =>
  withIgv ? formatSoles(addIgv(amount)) : `${formatSoles(amount)} (${formatSoles(addIgv(amount))} con IGV)`;

const lista = new Intl.ListFormat("es", { type: "conjunction" });

export const tellDonde = ({ categorias }: Pick<Condiciones, "categorias">, palabra = "en"): string =>
  categorias.length === 0 ? "" : ` ${palabra} ${lista.format(categorias)}`;

export const lastMoment = (hasta: Date): Date => new Date(hasta.getTime() - 1);

/** "20 % de descuento en Hogar", "Envío gratis". */
export function describeValor(
  cupon: Pick<Condiciones, "monto" | "porcentaje" | "envio_gratis" | "categorias">,
  withIgv = false,
) {
  if (cupon.envio_gratis) return `Envío gratis${tellDonde(cupon, "al llevar productos de")}`;
  const valor = cupon.monto === null ? `${cupon.porcentaje} %` : tell(cupon.monto, withIgv);
  return `${valor} de descuento${tellDonde(cupon)}`;
}

/**
 * Required wherever the coupon is announced, with end and uses (Ley 29571, art. 14). `withIgv`: the shop shows prices
 * with IGV.
 */
export function describeCondiciones(cupon: Condiciones, withIgv: boolean): string {
  const { minimo, desde, hasta, usos, por_persona, envio_gratis, primera_compra } = cupon;
  const sobre = cupon.categorias.length > 0 ? " en esos productos" : "";
  return [
    `${describeValor(cupon, withIgv)}.`,
    ...(minimo > 0 ? [`Compra mínima de ${tell(minimo, withIgv)}${sobre}.`] : []),
    `Vale del ${formatFecha(desde)} al ${formatFecha(lastMoment(hasta))}, hora de Lima.`,
    `Hay ${formatCantidad(usos, "uso", "usos")} en total, ${formatNumero(por_persona)} por persona.`,
    ...(primera_compra ? ["Solo para tu primera compra."] : []),
    envio_gratis
      ? "Descuenta el envío que se cobra con el pedido, no los productos. Un cupón por pedido."
      : "No se suma a las ofertas: cada producto queda al menor de sus dos precios. Un cupón por pedido; no descuenta el envío.",
  ].join(" ");
}
