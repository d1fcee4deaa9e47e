import { findLugar, type Lugar, type Termino } from "#app/features/catalogo/busquedas/terminos.ts";

/** The place of a word in the name; 3: not in the name. */
type NivelNombre = Lugar | 3;

interface Candidato {
  id: string;
  nombre: string;
}

function findNivel(palabras: readonly string[], termino: Termino): NivelNombre {
  let best: NivelNombre = 3;
  for (const palabra of palabras) best = Math.min(best, findLugar(palabra, termino) ?? 3) as NivelNombre;
  return best;
}

/** Sorts by the worst word's place, then all places, then shorter names; the rest by name. */
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
