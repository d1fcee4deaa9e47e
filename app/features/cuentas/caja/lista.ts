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

/** Stands in addresses for places outside the table of districts. */
export const SIN_DISTRITO = "otro";

/** `desde` and `hasta` are days in Lima, both included. */
export interface FiltrosCaja {
  /** `ventas`: payments that completed an order. Filters from `cliente` on imply it. */
  tipo: TipoCaja | null;
  metodo: MetodoPago | null;
  desde: string | null;
  hasta: string | null;
  /** `nuevo`: the order was the customer's first. */
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

/** Unknown or malformed filters count as absent. */
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

/** The default is days. */
export const parseEje = (params: URLSearchParams): EjeVentas => readOneOf(params, "eje", EJES_VENTAS) ?? "dia";

/** "Miraflores, Lima, Lima", or "Sin distrito". */
export const nameDistrito = (codigo: string): string => (isLugar(codigo) ? formatLugar(codigo) : "Sin distrito");

export const nameHora = (hora: string): string => `${Number(hora)}:00 a ${Number(hora)}:59`;

export const toCajaHref = (filtros: Readonly<Record<string, string>>): string =>
  `/admin/caja?${new URLSearchParams(filtros)}`;
