import { readCsv } from "#lib/read-csv.server.ts";
import { isId } from "#lib/ids.ts";
import { cleanLine, normalizeSearch } from "#lib/text.ts";
import { MAX_NUMERO } from "#app/features/pedidos/pedidos/despachos.ts";
import { MAX_LOTE } from "./lotes.ts";

/** `pedido` is an id, a short id of eight characters, or a number. */
export interface LineaHoja {
  linea: number;
  pedido: string;
  numero: string;
  courier: string;
}

export interface FalloHoja {
  linea: number;
  texto: string;
}

export interface HojaEnvios {
  lineas: LineaHoja[];
  fallos: FalloHoja[];
}

const TITULOS = {
  id: ["id"],
  pedido: ["pedido", "numero de pedido", "n° de pedido", "nro de pedido", "orden"],
  numero: ["numero de envio", "numero", "guia", "numero de guia", "tracking", "seguimiento", "codigo", "nro de guia"],
  courier: ["courier", "transportista", "agencia"],
} as const;

type ColumnaHoja = keyof typeof TITULOS;
type LugaresHoja = Partial<Record<ColumnaHoja, number>>;

/** The columns of a sheet without titles. */
const SIN_TITULOS: LugaresHoja = { pedido: 0, numero: 1, courier: 2 };

function findLugares(first: readonly string[]): LugaresHoja | null {
  const titles = first.map((title) => normalizeSearch(title).replace(/[.:]/g, ""));
  const place = (columna: ColumnaHoja) => {
    const names: readonly string[] = TITULOS[columna];
    const at = titles.findIndex((title) => names.includes(title));
    return at === -1 ? undefined : at;
  };
  const lugares = { id: place("id"), pedido: place("pedido"), numero: place("numero"), courier: place("courier") };
  return lugares.id === undefined && lugares.pedido === undefined ? null : lugares;
}

/** Spreadsheets show long numbers so: '1.23457E+11'. */
const CIENTIFICO = /^\d[.,]?\d*e\+\d+$/i;

/** Id, short id or number ('1042'); null for none. Spreadsheets drop the leading zeros of short ids. */
function readPedido(cell: string): string | null {
  const text = cell.trim().replace(/^#\s*/, "").toLowerCase();
  if (isId(text)) return text;
  if (/^[0-9a-f]{8}$/.test(text)) return text;
  return /^\d{1,7}$/.test(text) ? text : null;
}

const FORMATO = "Da formato de texto a la columna y cópialo de nuevo.";

function readLinea(cells: readonly string[], lugares: LugaresHoja, linea: number): LineaHoja | FalloHoja {
  const cell = (columna: ColumnaHoja) => cleanLine(cells[lugares[columna] ?? -1] ?? "");
  const named = cell("id") || cell("pedido");
  const [numero, courier] = [cell("numero"), cell("courier")];
  const pedido = readPedido(named);
  const wrong = [named, numero].find((text) => CIENTIFICO.test(text) && readPedido(text) === null);
  if (wrong) return { linea, texto: `La hoja de cálculo cambió un número a «${wrong}». ${FORMATO}` };
  if (pedido === null) {
    const texto = named
      ? `«${named.slice(0, 40)}» no es el número de un pedido, como 1042 o #1a2b3c4d.`
      : "Falta el número del pedido.";
    return { linea, texto };
  }
  if (numero.length > MAX_NUMERO) return { linea, texto: `El número de envío pasa de ${MAX_NUMERO} caracteres.` };
  return { linea, pedido, numero, courier };
}

/** A typed line: 'pedido número'. */
const splitTyped = (cells: readonly string[]): readonly string[] =>
  cells.length === 1 ? (/^\s*(\S+)\s+(.+)$/.exec(cells[0] ?? "")?.slice(1) ?? cells) : cells;

/**
 * Reads a pasted sheet or a CSV: one order per line, columns by title or in default order. Errors are by line; other
 * lines are still read.
 */
export async function readHoja(text: string): Promise<HojaEnvios> {
  const csv = await readCsv(new TextEncoder().encode(text), MAX_LOTE + 2);
  if ("problem" in csv) return { lineas: [], fallos: [{ linea: 1, texto: "No es una hoja con un pedido por línea." }] };
  const [first = [], ...rest] = csv.rows;
  const titled = findLugares(first);
  const begin = titled ? 2 : 1;
  const hoja: HojaEnvios = { lineas: [], fallos: [] };
  const seen = new Map<string, number>();
  for (const [n, cells] of (titled ? rest : csv.rows).entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const read = readLinea(titled ? cells : splitTyped(cells), titled ?? SIN_TITULOS, n + begin);
    if ("texto" in read) {
      hoja.fallos.push(read);
      continue;
    }
    const before = seen.get(read.pedido);
    if (before === undefined) hoja.lineas.push(read);
    else hoja.fallos.push({ linea: read.linea, texto: `Ese pedido ya está en la línea ${before}.` });
    seen.set(read.pedido, before ?? read.linea);
  }
  return hoja;
}
