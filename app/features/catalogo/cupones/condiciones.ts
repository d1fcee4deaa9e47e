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
  /** Category names; with `nombres` empty, too, for all products. */
  categorias: readonly string[];
  /** Names of the chosen products, of variants their group's. */
  nombres: readonly string[];
  /** Customers type one of its single-use codes. */
  con_codigos: boolean;
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

type DondeVale = Pick<Condiciones, "categorias" | "nombres">;

/** Names told in a refusal or a table; the conditions tell them all. */
const POCOS = 3;

/** " en Ropa, Taza y Plato", empty for all products. */
export const tellDonde = ({ categorias, nombres }: DondeVale): string =>
  categorias.length + nombres.length === 0 ? "" : ` en ${lista.format([...categorias, ...nombres])}`;

/** The same with few names: " en Taza, Plato, Olla y 4 productos más". */
export function tellBreve({ categorias, nombres }: DondeVale): string {
  const mas = nombres.length - POCOS;
  if (mas <= 1) return tellDonde({ categorias, nombres });
  return tellDonde({ categorias, nombres: [...nombres.slice(0, POCOS), `${mas} productos más`] });
}

/** "productos de Ropa y también Taza y Plato". */
export function tellCuales({ categorias, nombres }: DondeVale, tellAlcance = tellDonde): string {
  const partes = [
    ...(categorias.length > 0 ? [`productos de ${lista.format(categorias)}`] : []),
    ...(nombres.length > 0 ? [tellAlcance({ categorias: [], nombres }).slice(" en ".length)] : []),
  ];
  return partes.join(" y también ") || "otros productos";
}

export const lastMoment = (hasta: Date): Date => new Date(hasta.getTime() - 1);

/** "20 % de descuento en Hogar", "Envío gratis". */
export function describeValor(
  cupon: Pick<Condiciones, "monto" | "porcentaje" | "envio_gratis"> & DondeVale,
  withIgv = false,
  tellAlcance = tellDonde,
) {
  const todo = cupon.categorias.length + cupon.nombres.length === 0;
  if (cupon.envio_gratis) return `Envío gratis${todo ? "" : ` al llevar ${tellCuales(cupon, tellAlcance)}`}`;
  const valor = cupon.monto === null ? `${cupon.porcentaje} %` : tell(cupon.monto, withIgv);
  return `${valor} de descuento${tellAlcance(cupon)}`;
}

/**
 * Required wherever the coupon is announced, with end and uses (Ley 29571, art. 14). `withIgv`: the shop shows prices
 * with IGV.
 */
export function describeCondiciones(cupon: Condiciones, withIgv: boolean): string {
  const { minimo, desde, hasta, usos, por_persona, envio_gratis, primera_compra } = cupon;
  const sobre = cupon.categorias.length + cupon.nombres.length > 0 ? " en esos productos" : "";
  return [
    `${describeValor(cupon, withIgv)}.`,
    ...(minimo > 0 ? [`Compra mínima de ${tell(minimo, withIgv)}${sobre}.`] : []),
    `Vale del ${formatFecha(desde)} al ${formatFecha(lastMoment(hasta))}, hora de Lima.`,
    cupon.con_codigos
      ? `Hay ${formatCantidad(usos, "código", "códigos")} en total, de un solo uso; ${formatNumero(por_persona)} por persona.`
      : `Hay ${formatCantidad(usos, "uso", "usos")} en total, ${formatNumero(por_persona)} por persona.`,
    ...(primera_compra ? ["Solo para tu primera compra."] : []),
    envio_gratis
      ? "Descuenta el envío que se cobra con el pedido, no los productos. Un cupón por pedido."
      : "No se suma a las ofertas: cada producto queda al menor de sus dos precios. Un cupón por pedido; no descuenta el envío.",
  ].join(" ");
}
