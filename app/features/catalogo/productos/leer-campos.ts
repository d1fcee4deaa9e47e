import { type Centimos, centimos, formatSoles, parseSoles } from "#lib/dinero.ts";
import { cleanText, normalizeSearch } from "#lib/text.ts";

export type CampoLeido<T> = { valor: T; error?: undefined } | { valor?: undefined; error: string };

/** An order's total must fit the database. */
export const PRECIO_MAXIMO: Centimos = centimos(99_999_999);
export const STOCK_MAXIMO = 999_999;
/** Includes the main picture. */
export const IMAGENES_MAXIMAS = 8;
const GALERIA_MAXIMA = IMAGENES_MAXIMAS - 1;
export const TEXTO_IMAGEN_MAXIMO = 150;
const CARACTERISTICAS_MAXIMAS = 30;
export const NOMBRE_MAXIMO = 150;
/** Options of a variant: 'Talla' and 'Color' are two. */
const OPCIONES_MAXIMAS = 3;
const OPCION_MAXIMA = 60;

const fail = (error: string) => ({ error });

/** Decimal soles with a point, from 0, up to two decimals. */
export function readPrecio(text: string): CampoLeido<Centimos> {
  const typed = text.trim();
  if (typed === "") return fail("Escribe el precio.");
  if (/^-\s*\d/.test(typed)) return fail("El precio no puede ser negativo.");
  if (/^\d+,\d{1,2}$/.test(typed)) return fail(`Usa punto para los decimales: ${typed.replace(",", ".")}.`);
  if (/^\d+\.\d{3,}$/.test(typed)) return fail("El precio lleva como máximo dos decimales.");
  if (/^\d{11,}(\.\d{1,2})?$/.test(typed)) return tooDear();
  const valor = parseSoles(typed);
  if (valor === null) return fail("Escribe el precio solo con números, por ejemplo 12.50.");
  return valor > PRECIO_MAXIMO ? tooDear() : { valor };
}

const tooDear = () => fail(`El precio no puede pasar de ${formatSoles(PRECIO_MAXIMO)}.`);

export function readStock(text: string): CampoLeido<number> {
  const typed = text.trim();
  if (typed === "") return fail("Escribe el stock.");
  if (/^-\s*\d/.test(typed)) return fail("El stock no puede ser negativo.");
  if (/^\d+[.,]\d+$/.test(typed)) return fail("El stock es un número entero, sin decimales.");
  if (!/^\d+$/.test(typed)) return fail("Escribe el stock solo con números, por ejemplo 12.");
  const valor = Number(typed);
  return valor > STOCK_MAXIMO ? fail("El stock no puede pasar de 999,999.") : { valor };
}

export interface ReglaTexto {
  maximo: number;
  vacio?: string | undefined;
}

export function readParrafo(text: string, { maximo, vacio }: ReglaTexto): CampoLeido<string> {
  // Forms send CR LF, spreadsheets LF: equal texts must stay equal.
  const valor = cleanText(text);
  if (valor === "" && vacio !== undefined) return fail(vacio);
  return valor.length > maximo
    ? fail(`Es demasiado largo: ${valor.length} caracteres de ${maximo} como máximo.`)
    : { valor };
}

/** Cells of spreadsheets may bring several lines. */
export const readLinea = (text: string, regla: ReglaTexto) => readParrafo(text.replaceAll(/\s*[\r\n]\s*/g, " "), regla);

export const readCategoria = (text: string, categorias: readonly string[]): CampoLeido<string> =>
  categorias.includes(text) ? { valor: text } : fail("Elige una categoría.");

const IMAGEN_PROPIA = /^\/imagenes\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/;

/** An upload, or any https address; empty for none. */
export function readImagen(text: string): CampoLeido<string> {
  const valor = text.trim();
  if (valor === "" || IMAGEN_PROPIA.test(valor)) return { valor };
  if (valor.length <= 1_000 && valor.startsWith("https://") && URL.canParse(valor)) return { valor };
  return fail("La imagen debe ser una que se subió aquí o una dirección https.");
}

/** One address a line, or separated by spaces. */
export const splitGaleria = (text: string): string[] =>
  text.split(/\s+(?=https:\/\/|\/imagenes\/)|[\r\n]+/).flatMap((address) => address.trim() || []);

export function readGaleria(text: string): CampoLeido<string[]> {
  const addresses = splitGaleria(text);
  const error = addresses.map((address) => readImagen(address).error).find((one) => one !== undefined);
  if (error !== undefined) return fail(error);
  return addresses.length > GALERIA_MAXIMA ? fail(`Como máximo ${GALERIA_MAXIMA} imágenes más.`) : { valor: addresses };
}

const splitLines = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trim());

/** One a line in the order of the pictures; empty for none. */
export function readTextosImagenes(text: string): CampoLeido<string[]> {
  const lines = splitLines(text);
  const valor = lines.slice(0, lines.findLastIndex(Boolean) + 1);
  if (valor.length > IMAGENES_MAXIMAS) return fail(`Como máximo ${IMAGENES_MAXIMAS} textos, uno por imagen.`);
  const long = valor.findIndex((line) => line.length > TEXTO_IMAGEN_MAXIMO);
  if (long < 0) return { valor };
  return fail(`El texto de la imagen ${long + 1} pasa de ${TEXTO_IMAGEN_MAXIMO} caracteres.`);
}

interface Caracteristica {
  nombre: string;
  valor: string;
}

/** 'Material: 100 % alpaca': name up to 60 characters, value up to 200; null for anything else. */
function parseCaracteristica(line: string): Caracteristica | null {
  const [, nombre = "", valor = ""] = /^([^:]{1,60}):(.{1,201})$/.exec(line) ?? [];
  const clean = { nombre: nombre.trim(), valor: valor.trim() };
  return clean.nombre && clean.valor && clean.valor.length <= 200 ? clean : null;
}

/** Pairs with unique names; `ejemplo` shows the format. */
function readPares(text: string, maximo: { cuantos: number; como: string; ejemplo: string }): CampoLeido<string[]> {
  const lines = splitLines(text).filter(Boolean);
  if (lines.length > maximo.cuantos) return fail(`Como máximo ${maximo.cuantos} ${maximo.como}.`);
  const valor: string[] = [];
  const seen = new Set<string>();
  for (const [n, line] of lines.entries()) {
    const found = parseCaracteristica(line);
    if (!found) return fail(`La línea ${n + 1} no se entiende. Escríbela como «${maximo.ejemplo}».`);
    const key = normalizeSearch(found.nombre);
    if (seen.has(key)) return fail(`«${found.nombre}» está dos veces.`);
    seen.add(key);
    valor.push(`${found.nombre}: ${found.valor}`);
  }
  return { valor };
}

export const readCaracteristicas = (text: string) =>
  readPares(text, { cuantos: CARACTERISTICAS_MAXIMAS, como: "características", ejemplo: "Material: 100 % alpaca" });

export function readOpciones(text: string): CampoLeido<string[]> {
  const read = readPares(text, { cuantos: OPCIONES_MAXIMAS, como: "opciones", ejemplo: "Talla: M" });
  const long = read.valor?.find((opcion) => opcion.length > OPCION_MAXIMA);
  return long === undefined ? read : fail(`«${long}» pasa de ${OPCION_MAXIMA} caracteres.`);
}
