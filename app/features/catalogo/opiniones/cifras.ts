export interface ResumenOpiniones {
  cuenta: number;
  /** From 1 to 5, with one decimal. */
  promedio: number;
  /** Counts of 1, 2, 3, 4 and 5 stars. */
  estrellas: readonly number[];
}

/** null without opinions. */
export function computeResumen(estrellas: readonly number[]): ResumenOpiniones | null {
  const cuenta = estrellas.reduce((sum, n) => sum + n, 0);
  if (cuenta === 0) return null;
  const total = estrellas.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return { cuenta, promedio: Math.round((10 * total) / cuenta) / 10, estrellas };
}

export const formatPromedio = (promedio: number): string => promedio.toFixed(1);

export const formatOpiniones = (n: number): string => (n === 1 ? "1 opinión" : `${n} opiniones`);

export const ANCLA = "opiniones";
