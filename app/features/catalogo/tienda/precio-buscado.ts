import { type Centimos, parseSoles } from "#lib/dinero.ts";
import { formatPrecio, type ReadParam } from "./filtros.ts";

interface PrecioBuscado {
  /** The search without the words of the price. */
  texto: string;
  /** As typed, in céntimos; null is open. */
  desde: Centimos | null;
  hasta: Centimos | null;
}

const CIFRA = String.raw`(\d{1,6}(?:[.,]\d{1,2})?)`;
const SOLES = String.raw`\s*(?:nuevos\s+)?soles?(?![\p{L}\p{N}])`;
/** 'S/ 50' or '50 soles'. */
const MONTO = String.raw`(?:s/\.?\s*${CIFRA}(?:${SOLES})?|${CIFRA}${SOLES})`;
/** Where a word says that it is a price, a bare number at the end suffices. */
const MONTO_FINAL = String.raw`(?:${MONTO}|${CIFRA}(?=\s*$))`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;

const toRegex = (text: string) => new RegExp(BEFORE + text, "iu");

const ENTRE = toRegex(String.raw`(?:entre|de)\s+(?:s/\.?\s*)?${CIFRA}(?:${SOLES})?\s+(?:y|a)\s+${MONTO}`);
const HASTA = toRegex(String.raw`(?:no\s+m[aá]s\s+de|menos\s+de|m[aá]ximo|bajo|hasta)\s+${MONTO_FINAL}`);
const DESDE = toRegex(String.raw`(?:m[aá]s\s+de|m[ií]nimo|desde)\s+${MONTO_FINAL}`);
const SUELTO = toRegex(MONTO);

/** 'por', 'de' and the like, which led to the price. */
const cleanTexto = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?:^|\s)(?:a|de|en|por)$/iu, "");

/**
 * The price that a search says in words: 'regalo de menos de 50 soles', 'entre 20 y 60 soles'. A price alone ('gorro 50
 * soles') is the most that one wants to pay. Other numbers are text: '750 ml', 'talla 40'.
 */
export function readPrecioBuscado(search: string): PrecioBuscado {
  for (const [regex, lados] of [
    [ENTRE, ["desde", "hasta"]],
    [HASTA, ["hasta"]],
    [DESDE, ["desde"]],
    [SUELTO, ["hasta"]],
  ] as const) {
    const match = regex.exec(search);
    if (!match) continue;
    const montos = match.slice(1).flatMap((monto) => (monto === undefined ? [] : parseSoles(monto.replace(",", "."))));
    const precio = (lado: "desde" | "hasta") => montos[lados.findIndex((one) => one === lado)] ?? null;
    const texto = cleanTexto(search.slice(0, match.index) + search.slice(match.index + match[0].length));
    return { texto, desde: precio("desde"), hasta: precio("hasta") };
  }
  return { texto: search, desde: null, hasta: null };
}

/** An address with the price that its text says as `desde` and `hasta`, unless the very words are wanted. */
export function withPrecioBuscado(read: ReadParam): ReadParam {
  const { texto, desde, hasta } = readPrecioBuscado(read("search")[0] ?? "");
  if (read("exacta")[0] === "1" || (desde === null && hasta === null)) return read;
  const said = new Map([
    ["search", texto],
    ["desde", formatPrecio(desde)],
    ["hasta", formatPrecio(hasta)],
  ]);
  return (name) => (said.has(name) ? [said.get(name) ?? ""] : read(name));
}
