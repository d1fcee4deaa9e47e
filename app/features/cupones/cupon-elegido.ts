import { createStore } from "#lib/store.ts";

/** The line that the coupon of this browser adds, as the shop last said it: in céntimos without IGV, below 0. */
export interface LineaElegida {
  codigo: string;
  nombre: string;
  monto: number;
}

/** null while none takes anything off. */
export const lineaCupon = createStore<LineaElegida | null>(null);

/** The coupon's line where these products can bear it: another tab may just have taken some out. */
export const fitCupon = (linea: LineaElegida | null, subtotal: number): LineaElegida[] =>
  linea && subtotal + linea.monto >= 0 ? [linea] : [];
