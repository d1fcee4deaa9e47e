import { isId } from "#lib/ids.ts";
import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import { type Cobro, COBROS, type Estado, ESTADOS, type MetodoPago, METODOS_PAGO } from "#db/values.ts";
import { readDestino } from "./destino.ts";

/** Counts and pages end here; the rest is another list (`despues`). */
export const TOPE = 10_000;

/** atrasado: late and not delivered. semana: the seven days from today. */
export const LLEGADAS = ["atrasado", "hoy", "manana", "semana"] as const;
export type LlegadaPrometida = (typeof LLEGADAS)[number];

const ORDENES = ["created_at", "total"] as const;

export interface FiltrosPedidos {
  /**
   * Part of an order's or shipment's number, or of the receipt's RUC, DNI or carné; words of phone, address and
   * products, or of the customer's current name, e-mail, phone and address; or the whole id.
   */
  buscar: string;
  estado: Estado | null;
  cobro: Cobro | null;
  atencion: boolean;
  /** Only orders neither cancelled nor paid in full. */
  falta: boolean;
  /** Days of `zona`, both included. */
  desde: string | null;
  hasta: string | null;
  zona: string;
  metodo: MetodoPago | null;
  /** See `parseDestino`; empty for anywhere. */
  destino: string;
  /** Goes by the last promised day. */
  llega: LlegadaPrometida | null;
  cliente: string;
  lote: string;
  orden: Sort<(typeof ORDENES)[number]>;
  despues: string;
  pagina: number;
}

function readId(params: URLSearchParams, name: string): string {
  const id = readText(params, name);
  return isId(id) ? id : "";
}

/** `zona` is the time zone of the panel's days. */
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
