import type { Aspecto } from "#app/ui/aspecto.ts";
import { listKeys } from "#lib/objects.ts";
import { type Colores, COLORES_USUALES, computePaleta } from "./colores.ts";
import { type ClaveLetras, isLetras, LETRAS_USUALES, listArchivos, writeLetras } from "./letras.ts";
import { PALETA_USUAL } from "./paleta.ts";

/** The shop's own face, as it was chosen. */
export interface AspectoElegido extends Colores {
  letras: string;
}

export const ASPECTO_USUAL = { ...COLORES_USUALES, letras: LETRAS_USUALES };

const toLetras = (letras: string): ClaveLetras => {
  if (!isLetras(letras)) throw new Error(`no typefaces ${letras}`);
  return letras;
};

/** The whole choice, so that the stylesheet needs no database, and each choice has an address of its own. */
const toArchivo = ({ tinta, acento, letras }: AspectoElegido) => `${tinta.slice(1)}-${acento.slice(1)}-${letras}.css`;

/** null for the name of no stylesheet. */
export function parseArchivo(archivo: string): AspectoElegido | null {
  const [, tinta, acento, letras = ""] = /^([0-9a-f]{6})-([0-9a-f]{6})-([a-z]{1,20})\.css$/.exec(archivo) ?? [];
  return isLetras(letras) ? { tinta: `#${tinta}`, acento: `#${acento}`, letras } : null;
}

/** Overrides the tokens of app/app.css that differ. */
export function writeEstilo({ letras, ...colores }: AspectoElegido): string {
  const paleta = computePaleta(colores);
  const tokens = listKeys(PALETA_USUAL).flatMap((token) => {
    const [[claro, oscuro], usual] = [paleta[token], PALETA_USUAL[token]];
    return claro === usual[0] && oscuro === usual[1] ? [] : [`--color-${token}:light-dark(${claro},${oscuro});`];
  });
  const { caras, variables } = writeLetras(toLetras(letras));
  return `${caras}:root{${tokens.join("")}${variables}}`;
}

/** What a page needs to look so; undefined for the usual face, which adds nothing. */
export function describeAspecto(elegido: AspectoElegido): Aspecto | undefined {
  if (toArchivo(elegido) === toArchivo(ASPECTO_USUAL)) return undefined;
  const [light, dark] = computePaleta(elegido).bg;
  const fuentes = listArchivos(toLetras(elegido.letras));
  return { estilo: `/marca/${toArchivo(elegido)}`, marco: { light, dark }, ...(fuentes ? { fuentes } : {}) };
}
