import { normalizeSearch } from "#lib/text.ts";
import type { CampoProducto, TipoCampo } from "../campo.ts";

interface LecturaCelda {
  /** A cell as spreadsheets write it → the text as the form takes it. */
  plain?: (cell: string, campo: CampoProducto) => string;
  /** More than the form says of what is wrong with a cell; null where the form says it all. */
  explain?: (cell: string, campo: CampoProducto) => string | null;
}

/**
 * A price as spreadsheets write it, as the form takes it: '12,50' → '12.50', 'S/ 1,234.50' and '1.234,50' → '1234.50'.
 * A comma or point before three digits and nothing after them ('1,234') could be either, and is left to be refused:
 * see readAmbiguo.
 */
export function plainPrecio(cell: string): string {
  const text = cell
    .trim()
    .replace(/^S\/\.?/i, "")
    .replaceAll(/[\s\u00a0\u202f]/g, "");
  const [, whole = "", cents = ""] =
    /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(text) ?? /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(text) ?? [];
  return whole ? `${whole.replaceAll(/[.,]/g, "")}.${cents}` : text;
}

/** What to say of a number whose comma or point may divide thousands or decimals; null for any other. */
function readAmbiguo(cell: string): string | null {
  const [, miles, resto] = /^(?:S\/\.?)?\s*([1-9]\d{0,2})[.,](\d{3})$/i.exec(cell.trim()) ?? [];
  if (miles === undefined || resto === undefined) return null;
  return `«${cell.trim()}» puede leerse de dos maneras. Si son miles, escríbelo sin separador: ${miles}${resto}.`;
}

/** What a spreadsheet makes of '12.5' where decimals have a comma: '12-may', 'may-12', '12/05/2026'. */
export const looksLikeDate = (cell: string): boolean =>
  /^\d{1,2}[-/. ][a-zé]{3}|^[a-zé]{3}[-/. ]\d{2}|^\d{1,2}[-/]\d{1,2}([-/]\d{2,4})?$/i.test(cell.trim());

const FECHA = "La hoja de cálculo lo convirtió en una fecha. Da formato de número a la columna y escríbelo de nuevo.";

const explainNumero = (cell: string) => (looksLikeDate(cell) ? FECHA : readAmbiguo(cell));

/** How the cells of each kind of field are read. */
export const CELDAS: Record<TipoCampo, LecturaCelda> = {
  linea: {},
  parrafo: {},
  categoria: {
    plain: (cell, { opciones = [] }) =>
      opciones.find((name) => normalizeSearch(name) === normalizeSearch(cell)) ?? cell,
    explain: (cell, { opciones = [] }) => {
      const said = cell ? `«${cell.slice(0, 60)}» no es una categoría. ` : "";
      return `${said}Elige entre ${opciones.join(", ")}.`;
    },
  },
  precio: { plain: plainPrecio, explain: explainNumero },
  stock: { explain: explainNumero },
  imagen: {},
  imagenes: {},
  textos: {},
  lista: {},
  opciones: {},
  costo: { plain: plainPrecio, explain: explainNumero },
  minimo: { explain: explainNumero },
  estado: {},
  dia: {},
};
