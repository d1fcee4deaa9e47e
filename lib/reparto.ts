import { type Centimos, centimos } from "./dinero.ts";

/**
 * Splits an amount by weights, to the céntimo, by largest remainder. Putting the rounding difference on one line could
 * make it negative, which SUNAT refuses. Throws RangeError where no weight is above 0.
 */
export function shareOut(monto: Centimos, pesos: readonly Centimos[]): Centimos[] {
  const todo = pesos.reduce((sum, peso) => sum + BigInt(peso), 0n);
  if (todo <= 0n) throw new RangeError("nothing to share an amount out by");
  const partes = pesos.map((peso, index) => {
    const exacto = BigInt(monto) * BigInt(peso);
    return { index, entero: Number(exacto / todo), resto: exacto % todo };
  });
  const faltan = monto - partes.reduce((sum, { entero }) => sum + entero, 0);
  // Ties go to the earlier one, so that the same receipt is always the same.
  const primeros = partes.toSorted((a, b) => (a.resto === b.resto ? a.index - b.index : a.resto < b.resto ? 1 : -1));
  const suben = new Set(primeros.slice(0, faltan).map(({ index }) => index));
  return partes.map(({ index, entero }) => centimos(entero + (suben.has(index) ? 1 : 0)));
}
