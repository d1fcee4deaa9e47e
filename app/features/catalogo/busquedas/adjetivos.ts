/**
 * Normalised adjectives without the last letter, except those that are a noun in one gender: 'cómoda', 'tostada',
 * 'plástico', 'deportivas'.
 */
const ADJETIVOS: ReadonlySet<string> = new Set(
  (
    "roj negr blanc amarill morad rosad anaranjad dorad platead azulad oscur " +
    "pequen chic median larg cort alt baj anch angost delgad grues redond cuadrad " +
    "nuev usad antigu modern clasic rustic economic barat " +
    "bordad estampad pintad tallad rayad floread esmaltad trenzad forrad acolchad " +
    "liger livian fin termic electric inalambric mecanic magnetic metalic sintetic organic ecologic " +
    "peruan andin fresc molid ilustrad decorativ"
  ).split(" "),
);

const INVARIABLES: ReadonlySet<string> = new Set(
  "azul verde gris celeste beige marron turquesa lila fucsia grande suave portatil infantil juvenil unisex".split(" "),
);

const splitGenero = (texto: string): string | null => /^(.+)[oa]s?$/.exec(texto)?.[1] ?? null;

export function isAdjetivo(texto: string): boolean {
  const raiz = splitGenero(texto);
  if (raiz !== null && ADJETIVOS.has(raiz)) return true;
  return [texto, texto.replace(/s$/, ""), texto.replace(/es$/, "")].some((forma) => INVARIABLES.has(forma));
}

/** For 'roja' rojo and rojos; empty for other words. */
export function listOtroGenero(texto: string): string[] {
  const raiz = splitGenero(texto);
  if (raiz === null || !ADJETIVOS.has(raiz)) return [];
  const otra = texto.slice(raiz.length).startsWith("o") ? "a" : "o";
  return [`${raiz}${otra}`, `${raiz}${otra}s`];
}

/** Words such as gorro and gorra are mostly two things, not a typing error. */
export function differInGenero(one: string, other: string): boolean {
  const raiz = splitGenero(one);
  return raiz !== null && raiz === splitGenero(other) && one[raiz.length] !== other[raiz.length];
}
