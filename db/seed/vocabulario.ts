/**
 * Invented words that look Spanish, as many as a large catalogue has, so that searches are realistic. Deterministic.
 */
export const PALABRAS = 40_000;

const list = (text: string) => text.split(" ");

const INICIOS = list(
  "a be ca ce chi co cu de do e es fa fi flo fo ga go gra gua ha hue i ja ju la le li lu ma me mi mo mu na ne ño o pa pe pi pla po qui ra re ri ro sa se si so su ta te ti to tra tu u va ve vi ya yu za",
);
const MEDIOS = list(
  "ba bre cho ci dá di du fe gui la len lí llo ma mér mi na ni ñe ó pe que ra rrí sa si ta tén to va zu",
);
const FINALES = list(
  "al ana ante ar as co da dera dor ela ero és eza ía ica illo ina ito ivo lla mento na no ón osa ra res rio ta tes to ura yo za",
);

/** The digits of n in a mixed radix, shuffled so that neighbours differ. */
function buildWord(n: number): string {
  // 8,191 is coprime to the number of words of two or three syllables, so every word comes once.
  const total = INICIOS.length * FINALES.length * (MEDIOS.length + 1);
  const code = (n * 8_191) % total;
  const inicio = INICIOS[code % INICIOS.length] ?? "";
  const rest = Math.floor(code / INICIOS.length);
  const final = FINALES[rest % FINALES.length] ?? "";
  const medio = MEDIOS[Math.floor(rest / FINALES.length) - 1] ?? "";
  return `${inicio}${medio}${final}`;
}

export const VOCABULARIO: readonly string[] = [
  ...new Set(Array.from({ length: 60_000 }, (_, n) => buildWord(n))),
].slice(0, PALABRAS);

/** Frequencies follow Zipf's law, as in real texts. */
export function pickPalabra(random: () => number): string {
  const rank = Math.floor((PALABRAS + 1) ** random()) - 1;
  return VOCABULARIO[Math.min(rank, PALABRAS - 1)] ?? "";
}
