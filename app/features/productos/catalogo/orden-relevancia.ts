import { findLugar, type Lugar, type Termino } from "../terminos.ts";

/** Where a searched word is found: in a word of the name, by how it lies in it; 3 elsewhere. */
type NivelNombre = Lugar | 3;

interface Candidato {
  id: string;
  /** Normalised. */
  nombre: string;
}

function findNivel(palabras: readonly string[], termino: Termino): NivelNombre {
  let best: NivelNombre = 3;
  for (const palabra of palabras) best = Math.min(best, findLugar(palabra, termino) ?? 3) as NivelNombre;
  return best;
}

/**
 * Products that match a search, by relevance: the worst of the words decides, then all of them together; then of a
 * shorter name the words are a larger part. What has none of them in its name, as a whole category, is sorted by name.
 */
export function sortByRelevancia(candidatos: readonly Candidato[], terminos: readonly Termino[]): string[] {
  const none = 3 * terminos.length;
  const judged = candidatos.map(({ id, nombre }) => {
    const palabras = nombre.split(" ");
    const niveles = terminos.map((termino) => findNivel(palabras, termino));
    const sum = niveles.reduce<number>((total, nivel) => total + nivel, 0);
    return { id, nombre, worst: Math.max(...niveles), sum, size: sum === none ? 0 : nombre.length };
  });
  judged.sort(
    (a, b) =>
      a.worst - b.worst ||
      a.sum - b.sum ||
      a.size - b.size ||
      (a.nombre < b.nombre ? -1 : a.nombre > b.nombre ? 1 : a.id < b.id ? 1 : -1),
  );
  return judged.map(({ id }) => id);
}
