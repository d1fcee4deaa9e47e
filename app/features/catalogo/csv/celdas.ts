import { normalizeSearch } from "#lib/text.ts";
import type { CampoProducto, TipoCampo } from "#app/features/catalogo/productos/campo.ts";

interface LecturaCelda {
  plain?: (cell: string, campo: CampoProducto) => string;
  /** null where the form's error suffices. */
  explain?: (cell: string, campo: CampoProducto) => string | null;
}

/**
 * '12,50' → '12.50', 'S/ 1,234.50' and '1.234,50' → '1234.50'. '1,234' is ambiguous and left to be refused: see
 * readAmbiguo.
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
  departamento: {},
  tallas: {},
  opciones: {},
  costo: { plain: plainPrecio, explain: explainNumero },
  minimo: { explain: explainNumero },
  estado: {},
  dia: {},
  etiquetas: {},
};
