import { isId } from "#lib/ids.ts";
import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import { type Cobro, COBROS, type Estado, ESTADOS, type MetodoPago, METODOS_PAGO } from "#db/values.ts";
import { readDestino } from "./destino.ts";

/** Counts and pages go up to here; what follows is a list of its own (`despues`). */
export const TOPE = 10_000;

/** Late, and not there yet; today; tomorrow; from today on, seven days. */
export const LLEGADAS = ["atrasado", "hoy", "manana", "semana"] as const;
export type LlegadaPrometida = (typeof LLEGADAS)[number];

const ORDENES = ["created_at", "total"] as const;

/** The state of the panel's list of orders; it lives in the address. */
export interface FiltrosPedidos {
  /**
   * A part of an order's number or of a shipment's, or words of its phone, its address and its products; a part of the
   * RUC, DNI or carné that its receipt is made out to; its whole id; or words of its customer's name, e-mail, phone and
   * address as they are today.
   */
  buscar: string;
  estado: Estado | null;
  cobro: Cobro | null;
  /** Only those that require attention. */
  atencion: boolean;
  /** Only those that are not cancelled, and not paid or not whole. */
  falta: boolean;
  /** Days of `zona`, both included. */
  desde: string | null;
  hasta: string | null;
  zona: string;
  metodo: MetodoPago | null;
  /** Where they go: `parseDestino`; empty for anywhere. */
  destino: string;
  /** By the last day that was promised. */
  llega: LlegadaPrometida | null;
  /** One customer's, by the whole id. */
  cliente: string;
  /** Those of one lot. */
  lote: string;
  orden: Sort<(typeof ORDENES)[number]>;
  /** Only orders after this one, where the pages end; empty for all. */
  despues: string;
  pagina: number;
}

/** Empty for what is no id. */
function readId(params: URLSearchParams, name: string): string {
  const id = readText(params, name);
  return isId(id) ? id : "";
}

/** Newest first by default. `zona` is the time zone of the panel's days. */
export function parseFiltrosPedidos(params: URLSearchParams, zona: string): FiltrosPedidos {
  return {
    buscar: readText(params, SEARCH),
    estado: readOneOf(params, "estado", ESTADOS),
    cobro: readOneOf(params, "cobro", COBROS),
    atencion: params.get("atencion") === "1",
    falta: params.get("falta") === "1",
    desde: readDay(params, "desde"),
    hasta: readDay(params, "hasta"),
    zona,
    metodo: readOneOf(params, "metodo", METODOS_PAGO),
    destino: readDestino(params.get("destino") ?? ""),
    llega: readOneOf(params, "llega", LLEGADAS),
    cliente: readText(params, "cliente"),
    lote: readId(params, "lote"),
    orden: readSort(params, ORDENES, { key: "created_at", desc: true }),
    despues: readId(params, "despues"),
    pagina: readPage(params),
  };
}
