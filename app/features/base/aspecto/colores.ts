import { getContrast, type Oklch, toHex, toOklch } from "#lib/oklch.ts";
import { findPropuesta } from "./propuesta.ts";
import { type ColorDoble, PALETA_USUAL, type Paleta, type ParContraste, PARES, type Token } from "./paleta.ts";

/** Two colours of the light theme, `#rrggbb`; all else is computed from them. */
export interface Colores {
  tinta: string;
  acento: string;
}

export const COLORES_USUALES: Colores = { tinta: PALETA_USUAL.ink[0], acento: PALETA_USUAL.primary[0] };

const PAPELES = ["bg", "surface", "set", "sunken", "line", "line-strong"] as const;

/** A paper takes at most this much more of the ink's colour than the usual one. */
const TINTE_MAXIMO = 1.5;

/** Text that is read on a page: above the least, so that rounding never falls below it. */
const HOLGURA = 4.55;

/** Moves the lightness towards `end`, which is good, as little as it takes. */
function shift(colour: Oklch, end: 0 | 1, isGood: (hex: string) => boolean): string {
  const given = toHex(colour);
  if (isGood(given)) return given;
  let [bad, good]: [number, number] = [colour.l, end];
  for (let step = 0; step < 10; step += 1) {
    const l = (bad + good) / 2;
    if (isGood(toHex({ ...colour, l }))) good = l;
    else bad = l;
  }
  return toHex({ ...colour, l: good });
}

/** Papers, lines and texts, with the ink's hue at the usual lightness. */
function computeTinta(tinta: string): Partial<Record<Token, ColorDoble>> {
  const { c, h } = toOklch(tinta);
  const tinte = Math.min(TINTE_MAXIMO, c / toOklch(COLORES_USUALES.tinta).c);
  const tint = (usual: string) => {
    const { l, c: own } = toOklch(usual);
    return toHex({ l, c: own * tinte, h });
  };
  const both = ([claro, oscuro]: ColorDoble): ColorDoble => [tint(claro), tint(oscuro)];
  const papeles = Object.fromEntries(PAPELES.map((token) => [token, both(PALETA_USUAL[token])]));
  const muted = both(PALETA_USUAL.muted);
  // Never stronger than the ink itself.
  const weaker = getContrast(muted[0], "#ffffff") < getContrast(tinta, "#ffffff") ? muted[0] : tinta;
  return { ...papeles, ink: [tinta, tint(PALETA_USUAL.ink[1])], muted: [weaker, muted[1]] };
}

/** What is pressed, links and the focus. The light theme has the colour as it was chosen. */
function computeAcento(acento: string, { bg, surface, sunken }: Pick<Paleta, "bg" | "surface" | "sunken">) {
  const { l, c, h } = toOklch(acento);
  const soft = (light: number, most: number): Oklch => ({ l: light, c: Math.min(c, most), h });
  const suave: ColorDoble = [
    shift(soft(0.945, 0.026), 1, (hex) => getContrast(acento, hex) >= HOLGURA),
    toHex(soft(0.285, 0.045)),
  ];
  const papeles = [bg[1], surface[1], sunken[1], suave[1]];
  const oscuro = shift(soft(0.745, 0.14), 1, (hex) => papeles.every((one) => getContrast(hex, one) >= HOLGURA));
  const brillo = toOklch(oscuro);
  const encima: ColorDoble = ["#ffffff", toHex(soft(0.2, 0.05))];
  const color: ColorDoble = [acento, oscuro];
  const hover: ColorDoble = [
    toHex({ l: l < 0.35 ? l + 0.1 : l - 0.06, c, h }),
    toHex({ ...brillo, l: brillo.l + 0.06 }),
  ];
  return {
    primary: color,
    "primary-hover": hover,
    "on-primary": encima,
    "primary-soft": suave,
    accent: color,
    "accent-soft": suave,
    "on-accent": encima,
  };
}

/** Both themes. A colour that stayed the usual one leaves its tokens as they are in app/app.css. */
export function computePaleta({ tinta, acento }: Colores): Paleta {
  const own = tinta === COLORES_USUALES.tinta ? {} : computeTinta(tinta);
  const papeles = { ...PALETA_USUAL, ...own };
  return acento === COLORES_USUALES.acento ? papeles : { ...papeles, ...computeAcento(acento, papeles) };
}

interface FaltaContraste extends ParContraste {
  contraste: number;
}

/** The pairs that fall short of their least contrast, the light theme's first. */
export const listFaltasContraste = (paleta: Paleta, pares: readonly ParContraste[] = PARES): FaltaContraste[] =>
  ([0, 1] as const).flatMap((tema) =>
    pares
      .map((par) => ({ ...par, contraste: getContrast(paleta[par.encima][tema], paleta[par.debajo][tema]) }))
      .filter(({ contraste, minimo }) => contraste < minimo),
  );

const listPares = (...tokens: Token[]) => PARES.filter(({ encima }) => tokens.includes(encima));

const DE = {
  tinta: { pares: listPares("ink", "muted"), nombre: "Esta tinta" },
  acento: { pares: listPares("primary", "accent", "on-primary", "on-accent"), nombre: "Este acento" },
} as const;

const LUGAR: Partial<Record<Token, string>> = {
  bg: "el fondo",
  surface: "las tarjetas",
  sunken: "los recuadros",
  set: "la portada",
};

const listDe = (campo: keyof Colores, colores: Colores) => listFaltasContraste(computePaleta(colores), DE[campo].pares);

/** Down, not to the nearest: 4.49 is not 4.5. */
const formatContraste = (contraste: number) => `${(Math.floor(contraste * 10) / 10).toFixed(1)}:1`;

/** The same hue, darkened as little as it takes. */
function findCercano(campo: keyof Colores, colores: Colores): string {
  const isGood = (hex: string) => listDe(campo, { ...colores, [campo]: hex }).length === 0;
  return shift(toOklch(colores[campo]), 0, isGood);
}

function judgeColor(campo: keyof Colores, colores: Colores): string | null {
  const [falta] = listDe(campo, colores);
  if (!falta) return null;
  const lugar = LUGAR[falta.debajo] ?? "un aviso";
  const motivo = `${DE[campo].nombre} sobre ${lugar} da ${formatContraste(falta.contraste)}; hacen falta ${formatContraste(falta.minimo)}.`;
  return `${motivo} El más parecido que se lee bien es ${findCercano(campo, colores)}.`;
}

/** Why a colour cannot be read, by its field, and the nearest one that can. */
export function judgeColores(colores: Colores): Partial<Record<keyof Colores, string>> {
  const tinta = judgeColor("tinta", colores);
  // Both proposals are to fit together.
  const acento = judgeColor("acento", { ...colores, tinta: findPropuesta(tinta) ?? colores.tinta });
  return { ...(tinta ? { tinta } : {}), ...(acento ? { acento } : {}) };
}
