import type { DescuadreHallado, SinComprobar } from "#db/schema/libros.ts";
import { formatFechaCorta, formatHora, toDia } from "#lib/fechas.ts";
import { formatCantidad } from "#lib/numbers.ts";

/** A night was missed, and some hours of the next one. */
const VIEJA_MS = 36 * 3_600_000;

export interface ResumenLibros {
  hasta: Date;
  cuadran: boolean;
  descuadres: number;
  /** What was not checked this time; what never can be is left out. */
  pendientes: number;
  vieja: boolean;
}

interface Terminada {
  empezada_en: Date;
  descuadres: readonly DescuadreHallado[];
  sin_comprobar: readonly SinComprobar[];
}

export function summarizeLibros({ empezada_en, descuadres, sin_comprobar }: Terminada, ahora: Date): ResumenLibros {
  const pendientes = sin_comprobar.filter(({ siempre }) => !siempre).length;
  return {
    hasta: empezada_en,
    cuadran: descuadres.length === 0 && pendientes === 0,
    descuadres: descuadres.length,
    pendientes,
    vieja: ahora.getTime() - empezada_en.getTime() > VIEJA_MS,
  };
}

/** "hoy 03:00", "ayer 03:00", "21/11/2026 03:00". */
export function formatHasta(hasta: Date, ahora: Date): string {
  const dias = (Date.parse(toDia(ahora)) - Date.parse(toDia(hasta))) / 86_400_000;
  const dia = dias === 0 ? "hoy" : dias === 1 ? "ayer" : formatFechaCorta(hasta);
  return `${dia} ${formatHora(hasta)}`;
}

/** The dashboard's line. */
export function describeLibros(resumen: ResumenLibros, ahora: Date): string {
  const hasta = formatHasta(resumen.hasta, ahora);
  if (resumen.descuadres > 0)
    return `${formatCantidad(resumen.descuadres, "cosa no cuadra", "cosas no cuadran")} en los libros, hasta ${hasta}`;
  if (resumen.vieja) return `Libros sin revisar desde ${hasta}`;
  if (resumen.pendientes > 0) return `Libros revisados hasta ${hasta}: una parte quedó sin comprobar`;
  return `Libros cuadrados hasta ${hasta}`;
}
