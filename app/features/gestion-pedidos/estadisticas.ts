import { type Centimos, centimos } from "#lib/dinero.ts";
import { addDias } from "#lib/fechas.ts";

/** How many days the sales of the dashboard show, today among them. */
export const DIAS_VENTAS = 30;

/** The orders that were created on one day of the panel's time zone. */
export interface VentasDia {
  /** `2026-11-30` */
  dia: string;
  /** In every estado. */
  pedidos: number;
  /** Those that are not cancelado, and the sum of their totals. */
  vendidos: number;
  ingresos: Centimos;
}

export interface ResumenMes {
  pedidos: number;
  /** Those of them that are not cancelado: the revenue and the average are theirs. */
  vendidos: number;
  ingresos: Centimos;
  /** Revenue by order that is not cancelado; 0 when there is none. */
  promedio: Centimos;
}

const toMes = (dia: string) => dia.slice(0, 7);

/** The first day whose sales the dashboard needs: of this month and of the last 30 days, whichever begins first. */
export function getPrimerDia(hoy: string): string {
  const ventana = addDias(hoy, 1 - DIAS_VENTAS);
  const mes = `${toMes(hoy)}-01`;
  return mes < ventana ? mes : ventana;
}

const nothingOn = (dia: string): VentasDia => ({ dia, pedidos: 0, vendidos: 0, ingresos: centimos(0) });

/** The address of the list of one day's orders. */
export const toDiaHref = (dia: string): string => `/admin/pedidos?desde=${dia}&hasta=${dia}`;

/** The last 30 days up to today, one after the other; days without an order have zeros. */
export function fillDias(ventas: readonly VentasDia[], hoy: string): VentasDia[] {
  const known = new Map(ventas.map((venta) => [venta.dia, venta]));
  return Array.from({ length: DIAS_VENTAS }, (_, n) => {
    const dia = addDias(hoy, n + 1 - DIAS_VENTAS);
    return known.get(dia) ?? nothingOn(dia);
  });
}

/**
 * The summary of the month of `hoy` (docs/producto.md, section 9): its orders are all that were created in it, its
 * revenue leaves out what is cancelado, and so does the average, which is rounded half up to the céntimo.
 */
export function summarizeMes(ventas: readonly VentasDia[], hoy: string): ResumenMes {
  const delMes = ventas.filter(({ dia }) => toMes(dia) === toMes(hoy));
  const sum = (of: (venta: VentasDia) => number) => delMes.reduce((total, venta) => total + of(venta), 0);
  const [ingresos, vendidos] = [sum((venta) => venta.ingresos), sum((venta) => venta.vendidos)];
  return {
    pedidos: sum((venta) => venta.pedidos),
    vendidos,
    ingresos: centimos(ingresos),
    promedio: centimos(vendidos === 0 ? 0 : Math.floor((2 * ingresos + vendidos) / (2 * vendidos))),
  };
}
