import type { BenchQuery } from "./measure.ts";

/** Words in many rows, in few, too short for the trigram index, and in none. */
export const WORDS = ["", "rosario", "gabriela quispe", "qu", "a", "zzzzqq"];

/** What stands behind the question mark of a list's address. */
export type CamposRegla = Record<string, string | number>;

/** Where the data of a page of the panel is asked for. */
export const toAddress = (ruta: string, campos: CamposRegla): string => {
  const query = new URLSearchParams(Object.entries(campos).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${ruta}.data?${query}` : `${ruta}.data`;
};

/** A list of the panel with its searches, filters and orders, at these pages of the whole list. */
export function list(
  nombre: string,
  ruta: string,
  campos: readonly CamposRegla[],
  paginas: readonly number[] = [],
): BenchQuery {
  const all = [...campos, ...paginas.map((pagina) => ({ pagina }))].map((one) => toAddress(ruta, one));
  return { nombre, required: true, rutas: () => all };
}

/** A list searched for each of these words. */
export const search = (words: readonly string[]): CamposRegla[] =>
  words.map((buscar): CamposRegla => (buscar ? { buscar } : {}));
/** A list in each of these orders, up and down. */
export const sort = (...keys: string[]): CamposRegla[] => keys.flatMap((key) => [{ orden: key }, { orden: `-${key}` }]);
