import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha, toDia } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { FinOferta } from "#db/values.ts";
import type { ColumnaOferta, FilaProductos } from "./campos.ts";
import type { OfertaVista } from "./productos.ts";

const DIA_MS = 24 * 60 * 60 * 1000;

/** Days of the former price before an offer may show it struck through. */
export const DIAS_DE_PRECIO = 30;

/** The price must be in force without a break for the 30 days before `inicio`, so that none is raised for the offer. */
export const isPrecioFirme = (desde: Date, inicio: Date): boolean =>
  inicio.getTime() - desde.getTime() >= DIAS_DE_PRECIO * DIA_MS;

export const computeRebaja = (antes: Centimos, ahora: Centimos): number => Math.floor(((antes - ahora) * 100) / antes);

const getLastMoment = (hasta: Date): Date => new Date(hasta.getTime() - 1);

export const formatUltimoDia = (hasta: Date): string => formatFecha(getLastMoment(hasta));

/** As `2026-11-30`, for machine-readable data. */
export const toUltimoDia = (hasta: Date): string => toDia(getLastMoment(hasta));

type ColumnasOferta = Pick<FilaProductos, "precio" | ColumnaOferta>;

/** null where none runs, or its former price may not be shown. */
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

export const faultEnOferta = (hasta: Date): string =>
  `Está en oferta hasta el ${formatUltimoDia(hasta)}. Para cambiar el precio, termina antes la oferta.`;

export const TEXTO_FIN: Record<FinOferta, string> = {
  plazo: "terminó su plazo",
  unidades: "se acabaron sus unidades",
  panel: "se terminó en el panel",
  precio: "el precio usual ya no era mayor",
};

/** null when allowed. */
export function faultOfOferta(usual: Centimos, precio: Centimos): string | null {
  if (precio <= 0) return "El precio de oferta debe ser mayor que cero.";
  if (precio >= usual) return `El precio de oferta debe ser menor que el usual, ${formatSoles(usual)}.`;
  return null;
}
