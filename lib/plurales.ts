const MIN_PLURAL = 4;

/** Possible singulars: 'tazas' taza, 'jabones' jabon, 'luces' luz. Wrong ones are not words, and match nothing. */
export function listSingulares(texto: string): string[] {
  if (texto.length < MIN_PLURAL) return [];
  if (texto.endsWith("ces")) return [`${texto.slice(0, -3)}z`, texto.slice(0, -1)];
  if (texto.endsWith("es")) return [texto.slice(0, -2), texto.slice(0, -1)];
  return /[aeiou]s$/.test(texto) ? [texto.slice(0, -1)] : [];
}
