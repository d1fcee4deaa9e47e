import { type Centimos, centimos } from "#lib/dinero.ts";
import { addDias } from "#lib/fechas.ts";

/** Today is one of them. */
export const DIAS_VENTAS = 30;

/** Orders created on a day of the panel's time zone. */
export interface VentasDia {
  /** `2026-11-30` */
  dia: string;
  /** Orders in every estado. */
  pedidos: number;
  /** Orders not cancelado, and their totals. */
  vendidos: number;
  ingresos: Centimos;
}

export interface ResumenMes {
  pedidos: number;
  /** Orders not cancelado; revenue and average are theirs. */
  vendidos: number;
  ingresos: Centimos;
  /** 0 without orders. */
  promedio: Centimos;
}

const toMes = (dia: string) => dia.slice(0, 7);

/** The first of this month or of the last 30 days, whichever is earlier. */
export function getPrimerDia(hoy: string): string {
  const ventana = addDias(hoy, 1 - DIAS_VENTAS);
  const mes = `${toMes(hoy)}-01`;
  return mes < ventana ? mes : ventana;
}

const nothingOn = (dia: string): VentasDia => ({ dia, pedidos: 0, vendidos: 0, ingresos: centimos(0) });

export const toDiaHref = (dia: string): string => `/admin/pedidos?desde=${dia}&hasta=${dia}`;

/** Days without an order have zeros. */
export function fillDias(ventas: readonly VentasDia[], hoy: string): VentasDia[] {
  const known = new Map(ventas.map((venta) => [venta.dia, venta]));
  return Array.from({ length: DIAS_VENTAS }, (_, n) => {
    const dia = addDias(hoy, n + 1 - DIAS_VENTAS);
    return known.get(dia) ?? nothingOn(dia);
  });
}

/**
 * Orders count in every estado; revenue and average, rounded half up to the céntimo, exclude cancelado
 * (docs/producto/cuentas.md, section 1).
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
