import type { BenchQuery } from "./measure.ts";

/** Words in many rows, in few, too short for the trigram index, and in none. */
export const WORDS = ["", "rosario", "gabriela quispe", "qu", "a", "zzzzqq"];

export type CamposRegla = Record<string, string | number>;

export const toAddress = (ruta: string, campos: CamposRegla): string => {
  const query = new URLSearchParams(Object.entries(campos).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${ruta}.data?${query}` : `${ruta}.data`;
};

/** A list of the panel with searches, filters, orders and page numbers. */
export function list(
  nombre: string,
  ruta: string,
  campos: readonly CamposRegla[],
  paginas: readonly number[] = [],
): BenchQuery {
  const all = [...campos, ...paginas.map((pagina) => ({ pagina }))].map((one) => toAddress(ruta, one));
  return { nombre, required: true, rutas: () => all };
}

export const search = (words: readonly string[]): CamposRegla[] =>
  words.map((buscar): CamposRegla => (buscar ? { buscar } : {}));
export const sort = (...keys: string[]): CamposRegla[] => keys.flatMap((key) => [{ orden: key }, { orden: `-${key}` }]);
