interface Fuente {
  familia: string;
  /** In public/letras. */
  archivo: string;
  pesos: string;
  /** What makes Arial as wide and as high, so that nothing moves when the font comes. */
  respaldo: string;
}

interface ParLetras {
  etiqueta: string;
  /** null: those of app/ui/fonts.css. */
  fuentes: { textos: Fuente; titulos: Fuente } | null;
}

const respaldo = (size: number, ascent: number, descent: number) =>
  `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;

const TEXTOS = "400 700";
const TITULOS = "600 700";

export const LETRAS = {
  mercado: { etiqueta: "De mercado (Bricolage y Figtree)", fuentes: null },
  imprenta: {
    etiqueta: "De imprenta (Fraunces y Source Sans)",
    fuentes: {
      textos: {
        familia: "Source Sans 3",
        archivo: "source-sans-3.woff2",
        pesos: TEXTOS,
        respaldo: respaldo(93.6, 109.4, 42.7),
      },
      titulos: {
        familia: "Fraunces",
        archivo: "fraunces.woff2",
        pesos: TITULOS,
        respaldo: respaldo(101.1, 96.7, 25.2),
      },
    },
  },
  vitrina: {
    etiqueta: "De vitrina (Outfit y Public Sans)",
    fuentes: {
      textos: {
        familia: "Public Sans",
        archivo: "public-sans.woff2",
        pesos: TEXTOS,
        respaldo: respaldo(104.2, 91.1, 21.6),
      },
      titulos: { familia: "Outfit", archivo: "outfit.woff2", pesos: TITULOS, respaldo: respaldo(94.3, 106.1, 27.6) },
    },
  },
} as const satisfies Record<string, ParLetras>;

export type ClaveLetras = keyof typeof LETRAS;

export const LETRAS_USUALES: ClaveLetras = "mercado";

export const isLetras = (clave: string): clave is ClaveLetras => Object.hasOwn(LETRAS, clave);

const toUrl = ({ archivo }: Fuente) => `/letras/${archivo}`;

/** The files that a page needs from its first words on; null for the usual ones. */
export function listArchivos(clave: ClaveLetras): string[] | null {
  const { fuentes } = LETRAS[clave];
  return fuentes && [toUrl(fuentes.textos), toUrl(fuentes.titulos)];
}

const ARIAL = 'local("Arial"),local("Liberation Sans"),local("Roboto")';
const ARIAL_NEGRITA = 'local("Arial Bold"),local("Liberation Sans Bold"),local("Arial"),local("Roboto")';

const writeFuente = (fuente: Fuente, local: string) =>
  `@font-face{font-family:"${fuente.familia}";font-style:normal;font-display:swap;font-weight:${fuente.pesos};src:url("${toUrl(fuente)}") format("woff2")}` +
  `@font-face{font-family:"${fuente.familia} fallback";src:${local};${fuente.respaldo}}`;

const writePila = ({ familia }: Fuente) => `"${familia}","${familia} fallback",system-ui,sans-serif`;

/** The pair's part of the shop's own stylesheet. */
export function writeLetras(clave: ClaveLetras): { caras: string; variables: string } {
  const { fuentes } = LETRAS[clave];
  if (!fuentes) return { caras: "", variables: "" };
  const { textos, titulos } = fuentes;
  return {
    caras: writeFuente(textos, ARIAL) + writeFuente(titulos, ARIAL_NEGRITA),
    variables: `--font-sans:${writePila(textos)};--font-display:${writePila(titulos)};`,
  };
}
