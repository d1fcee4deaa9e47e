import { isId } from "#lib/ids.ts";
import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readText } from "#lib/list-params.ts";
import { formatLugar, isLugar } from "#lib/ubigeo/lugares.ts";
import { EJES_VENTAS, type EjeVentas, METODOS_PAGO, type MetodoPago } from "#db/values.ts";

export const TIPOS_CAJA = ["ventas", "cobros", "devoluciones"] as const;
export type TipoCaja = (typeof TIPOS_CAJA)[number];

export const NOMBRE_TIPO: Readonly<Record<TipoCaja, string>> = {
  ventas: "Ventas",
  cobros: "Cobros",
  devoluciones: "Devoluciones",
};

const CLIENTES = ["nuevo", "vuelve"] as const;

/** The address of what names no district of the table. */
export const SIN_DISTRITO = "otro";

/** The filters of the till's list, from its address. Days are Lima's, both included. */
export interface FiltrosCaja {
  /** `ventas`: what an order was paid in full with; it implies so of what follows `metodo`. */
  tipo: TipoCaja | null;
  metodo: MetodoPago | null;
  desde: string | null;
  hasta: string | null;
  /** A customer's first order, or a later one. */
  cliente: (typeof CLIENTES)[number] | null;
  /** INEI's code, or SIN_DISTRITO. */
  distrito: string;
  /** "00" to "23". */
  hora: string;
  categoria: string;
  producto: string;
  pagina: number;
}

const readWith = (params: URLSearchParams, name: string, isValid: (text: string) => boolean): string => {
  const text = readText(params, name);
  return isValid(text) ? text : "";
};

const isDistrito = (text: string) => text === SIN_DISTRITO || (text.length === 6 && isLugar(text));

/** Reads the filters of the list's address; what is unknown or ill-formed counts as absent. */
export function parseFiltrosCaja(params: URLSearchParams): FiltrosCaja {
  return {
    tipo: readOneOf(params, "tipo", TIPOS_CAJA),
    metodo: readOneOf(params, "metodo", METODOS_PAGO),
    desde: readDay(params, "desde"),
    hasta: readDay(params, "hasta"),
    cliente: readOneOf(params, "cliente", CLIENTES),
    distrito: readWith(params, "distrito", isDistrito),
    hora: readWith(params, "hora", (text) => /^(?:[01]\d|2[0-3])$/.test(text)),
    categoria: readText(params, "categoria"),
    producto: readWith(params, "producto", isId),
    pagina: readPage(params),
  };
}

/** What a table of sales is told by: `?eje=categoria`; the days without one. */
export const parseEje = (params: URLSearchParams): EjeVentas => readOneOf(params, "eje", EJES_VENTAS) ?? "dia";

/** "Miraflores, Lima, Lima"; what is no code has no district. */
export const nameDistrito = (codigo: string): string => (isLugar(codigo) ? formatLugar(codigo) : "Sin distrito");

/** "De 9:00 a 9:59" */
export const nameHora = (hora: string): string => `${Number(hora)}:00 a ${Number(hora)}:59`;

/** The address of the list with these filters. */
export const toCajaHref = (filtros: Readonly<Record<string, string>>): string =>
  `/admin/caja?${new URLSearchParams(filtros)}`;
