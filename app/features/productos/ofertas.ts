import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha, toDia } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { FinOferta } from "#db/values.ts";
import type { ColumnaOferta, FilaProductos } from "./campos.ts";
import type { OfertaVista } from "./productos.ts";

const DIA_MS = 24 * 60 * 60 * 1000;

/** How long a price must have been in force before an offer may show it struck through. */
export const DIAS_DE_PRECIO = 30;

/**
 * Whether the price that a product has had since `desde` may be shown as the earlier one of an offer that begins at
 * `inicio`: it was the price in force for at least the 30 days before, without a day of another one. So a price that was
 * raised first, or changed in between, or that is younger, is not shown.
 */
export const isPrecioFirme = (desde: Date, inicio: Date): boolean =>
  inicio.getTime() - desde.getTime() >= DIAS_DE_PRECIO * DIA_MS;

/** How much an offer takes off, in whole percent, never more than it does. */
export const computeRebaja = (antes: Centimos, ahora: Centimos): number => Math.floor(((antes - ahora) * 100) / antes);

/** The last moment of an offer that ends then: midnight belongs to the day before. */
const getLastMoment = (hasta: Date): Date => new Date(hasta.getTime() - 1);

/** The last day of an offer that ends at this moment. */
export const formatUltimoDia = (hasta: Date): string => formatFecha(getLastMoment(hasta));

/** The same as programs read it: `2026-11-30`. */
export const toUltimoDia = (hasta: Date): string => toDia(getLastMoment(hasta));

type ColumnasOferta = Pick<FilaProductos, "precio" | ColumnaOferta>;

/** What the storefront shows of the offer of a product; null where none runs, or it may not be shown as one. */
export function toOfertaVista({
  precio,
  precio_anterior,
  oferta_hasta,
  oferta_unidades,
}: ColumnasOferta): OfertaVista | null {
  if (precio_anterior === null || oferta_hasta === null || oferta_unidades === null) return null;
  const unidades = `${formatNumero(oferta_unidades)} ${oferta_unidades === 1 ? "unidad" : "unidades"}`;
  const plazo = `Hasta el ${formatUltimoDia(oferta_hasta)}, ${unidades}`;
  return { antes: precio_anterior, rebaja: computeRebaja(precio_anterior, precio), plazo };
}

/** Why a price stays while an offer of it runs. */
export const faultEnOferta = (hasta: Date): string =>
  `Está en oferta hasta el ${formatUltimoDia(hasta)}. Para cambiar el precio, termina antes la oferta.`;

export const TEXTO_FIN: Record<FinOferta, string> = {
  plazo: "terminó su plazo",
  unidades: "se acabaron sus unidades",
  panel: "se terminó en el panel",
  precio: "el precio usual ya no era mayor",
};

/** Of an offer's price beside the usual one; null when it can be one. */
export function faultOfOferta(usual: Centimos, precio: Centimos): string | null {
  if (precio <= 0) return "El precio de oferta debe ser mayor que cero.";
  if (precio >= usual) return `El precio de oferta debe ser menor que el usual, ${formatSoles(usual)}.`;
  return null;
}
