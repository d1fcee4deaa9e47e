import { type Centimos, centimos } from "#lib/dinero.ts";
import type { ClaseComprobante, EstadoComprobante } from "./comprobantes.ts";

/** A receipt of an order, as far as its sums go. */
export interface Emitido {
  id: string;
  clase: ClaseComprobante;
  estado: EstadoComprobante;
  total: Centimos;
  igv: Centimos;
  afecta_id: string | null;
}

/** What is to be issued. Amounts with IGV, in céntimos; `igv` is what of them is tax. */
export type PasoEmision =
  /** The order's receipt. */
  | { tipo: "venta" }
  /** A receipt of what stayed with the shop after all: a refund failed after its note. */
  | { tipo: "saldo"; total: Centimos; igv: Centimos }
  | { tipo: "nota"; afecta_id: string; total: Centimos; igv: Centimos; entera: boolean };

export interface Vivo {
  id: string;
  total: number;
  igv: number;
  entero: boolean;
}

/** What is left of each receipt of a sale that the tax office did not refuse, oldest first. */
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

/** Money of an order, kept before a change and after it. In céntimos. */
export interface DineroGuardado {
  antes: number;
  ahora: number;
  /** It was paid in full once, and what is kept of it has no receipt: one that was refused, or could not be issued. */
  pendiente?: boolean;
}

/**
 * What has to be issued so that an order's receipts, less its notes, are the money kept of its payments, up to its
 * total: what was paid twice was not sold twice. The order gets its receipt with the payment that completes it. Pure.
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
  // The newest first: it is what the last money came with.
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

/** A part has a base of at least a céntimo. */
const clamp = (igv: number, total: number): number => Math.max(0, Math.min(igv, total - 1));
