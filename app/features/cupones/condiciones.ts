import { addIgv, type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha } from "#lib/fechas.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";

/** What a coupon takes off, and when. Amounts without IGV. */
export interface Condiciones {
  codigo: string;
  /** One of these three: an amount, a percentage, or what the delivery costs. */
  monto: Centimos | null;
  porcentaje: number | null;
  envio_gratis: boolean;
  /** For who has no other order, cancelled ones apart. */
  primera_compra: boolean;
  /** What the products that it is for must come to; 0 for none. */
  minimo: Centimos;
  /** By name; empty for all. */
  categorias: readonly string[];
  desde: Date;
  /** Midnight after its last day. */
  hasta: Date;
  usos: number;
  por_persona: number;
}

/** An amount without IGV as the shop shows prices. */
export const tell = (amount: Centimos, withIgv: boolean): string =>
  withIgv ? formatSoles(addIgv(amount)) : `${formatSoles(amount)} (${formatSoles(addIgv(amount))} con IGV)`;

const lista = new Intl.ListFormat("es", { type: "conjunction" });

/** Its categories within a sentence; empty for all. */
export const tellDonde = ({ categorias }: Pick<Condiciones, "categorias">, palabra = "en"): string =>
  categorias.length === 0 ? "" : ` ${palabra} ${lista.format(categorias)}`;

/** Within its last day. */
export const lastMoment = (hasta: Date): Date => new Date(hasta.getTime() - 1);

/** "20 % de descuento en Hogar", "S/ 10.00 (S/ 11.80 con IGV) de descuento", "Envío gratis". */
export function describeValor(
  cupon: Pick<Condiciones, "monto" | "porcentaje" | "envio_gratis" | "categorias">,
  withIgv = false,
) {
  if (cupon.envio_gratis) return `Envío gratis${tellDonde(cupon, "al llevar productos de")}`;
  const valor = cupon.monto === null ? `${cupon.porcentaje} %` : tell(cupon.monto, withIgv);
  return `${valor} de descuento${tellDonde(cupon)}`;
}

/**
 * The conditions of a coupon, its end and its uses in one paragraph: they stand wherever it is announced (Ley 29571,
 * art. 14). `withIgv`: the shop shows its prices so.
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
