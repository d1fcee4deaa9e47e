import type { Emitidos } from "./books-comprobantes.ts";

const soles = (centimos: number): string => `S/ ${(centimos / 100).toFixed(2)}`;

export const describeEmitidos = ({ boletas, facturas, notas, rechazados, papel, dinero }: Emitidos): string =>
  `${boletas} boletas, ${facturas} facturas, ${notas} notes, ${rechazados} refused: ${soles(papel)} of receipts, ${soles(dinero)} of money`;
