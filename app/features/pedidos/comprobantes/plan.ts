import { type Centimos, centimos } from "#lib/dinero.ts";
import type { ClaseComprobante, EstadoComprobante } from "./comprobantes.ts";

export interface Emitido {
  id: string;
  clase: ClaseComprobante;
  estado: EstadoComprobante;
  total: Centimos;
  igv: Centimos;
  afecta_id: string | null;
}

/** Amounts in céntimos with IGV; `igv` is the tax contained in them. */
export type PasoEmision =
  | { tipo: "venta" }
  /** For money that stayed after all: a refund failed after its note. */
  | { tipo: "saldo"; total: Centimos; igv: Centimos }
  | { tipo: "nota"; afecta_id: string; total: Centimos; igv: Centimos; entera: boolean };

export interface Vivo {
  id: string;
  total: number;
  igv: number;
  entero: boolean;
}

/** What is left of each sale's receipt that was not refused, oldest first. */
export function listVivos(emitidos: readonly Emitido[]): Vivo[] {
  const valid = emitidos.filter(({ estado }) => estado !== "rechazado");
  const ventas = valid.filter(({ afecta_id }) => afecta_id === null);
  const vivos = ventas.map((venta): Vivo => {
    const notas = valid.filter(({ afecta_id }) => afecta_id === venta.id);
    const total = venta.total - notas.reduce((sum, nota) => sum + nota.total, 0);
    const igv = venta.igv - notas.reduce((sum, nota) => sum + nota.igv, 0);
    return { id: venta.id, total, igv, entero: notas.length === 0 };
  });
  return vivos.filter(({ total }) => total > 0);
}

export interface DineroGuardado {
  antes: number;
  ahora: number;
  /** Was paid in full once, but its receipt was refused or could not be issued. */
  pendiente?: boolean;
}

/**
 * The documents with which an order's receipts less notes equal its payments' remaining money, up to its total: a
 * double payment is no second sale. The receipt comes with the payment that completes the order. Pure.
 */
export function planEmision(
  pedido: { total: Centimos; igv: Centimos },
  emitidos: readonly Emitido[],
  { antes, ahora, pendiente = false }: DineroGuardado,
): PasoEmision[] {
  const vivos = listVivos(emitidos);
  const emitido = vivos.reduce((sum, { total }) => sum + total, 0);
  const completa = antes < pedido.total && ahora >= pedido.total;
  if (emitido === 0 && (completa || !pendiente)) return completa ? [{ tipo: "venta" }] : [];
  const meta = Math.min(pedido.total, Math.max(0, ahora));
  const igvEmitido = vivos.reduce((sum, { igv }) => sum + igv, 0);
  const igvMeta = Math.round((pedido.igv * meta) / pedido.total);
  if (meta > emitido) {
    if (ahora <= antes) return [];
    const total = centimos(meta - emitido);
    return [{ tipo: "saldo", total, igv: centimos(clamp(igvMeta - igvEmitido, total)) }];
  }
  const pasos: PasoEmision[] = [];
  let falta = emitido - meta;
  let falta_igv = igvEmitido - igvMeta;
  // The newest receipt first: it came with the last money.
  for (const vivo of vivos.toReversed()) {
    if (falta === 0) break;
    const total = centimos(Math.min(falta, vivo.total));
    const whole = total === vivo.total;
    const igv = centimos(whole ? vivo.igv : clamp(falta_igv, total));
    pasos.push({ tipo: "nota", afecta_id: vivo.id, total, igv, entera: whole && vivo.entero });
    falta -= total;
    falta_igv -= igv;
  }
  return pasos;
}

/** A part needs a base of at least one céntimo. */
const clamp = (igv: number, total: number): number => Math.max(0, Math.min(igv, total - 1));
