import {
  type AmbienteSunat,
  AMBIENTES_SUNAT,
  CLASES_COMPROBANTE,
  type ClaseComprobante,
  ESTADOS_COMPROBANTE,
  type EstadoComprobante,
} from "#db/values.ts";
import { readDay } from "#lib/days.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { readOneOf, readPage, readText, SEARCH } from "#lib/list-params.ts";

const MAX_MESES = 12;

export const NOMBRE_ESTADO_COMPROBANTE: Readonly<Record<EstadoComprobante, string>> = {
  pendiente: "Por enviar",
  aceptado: "Aceptado",
  observado: "Aceptado con observaciones",
  registrada: "Registrada, sin constancia",
  rechazado: "Rechazado",
  detenido: "Detenido",
};

export const NOMBRE_AMBIENTE: Readonly<Record<AmbienteSunat, string>> = {
  produccion: "De verdad",
  pruebas: "De prueba, sin valor",
};

/** In a list a note says what it corrects. */
export const NOMBRE_CORTO: Readonly<Record<ClaseComprobante, string>> = {
  boleta: "Boleta",
  factura: "Factura",
  nota_boleta: "Nota de crédito de boleta",
  nota_factura: "Nota de crédito de factura",
};

/** Those that a person must look at: refused and not replaced, held, or registered and not confirmed. */
export const POR_RESOLVER = "por_resolver";

/** The filters of the panel's list, from its address. Newest first. */
export interface FiltrosComprobantes {
  buscar: string;
  estado: EstadoComprobante | typeof POR_RESOLVER | null;
  clase: ClaseComprobante | null;
  /** null: of both. */
  ambiente: AmbienteSunat | null;
  /** Days in Lima, both included. */
  desde: string | null;
  hasta: string | null;
  pagina: number;
}

/** A month (`2026-11`) from its first day to its last; null for none. */
function readMes(params: URLSearchParams): { desde: string; hasta: string } | null {
  const mes = params.get(MES) ?? "";
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(mes)) return null;
  const desde = `${mes}-01`;
  return { desde, hasta: addDias(`${addDias(desde, 31).slice(0, 7)}-01`, -1) };
}

/** Stands for both days in the address of an export. */
export const MES = "mes";

/** The months that an accountant may ask for, newest first: up to a year of those since the first receipt. */
export function listMeses(primero: string, hoy: string): string[] {
  const meses: string[] = [];
  for (
    let mes = hoy.slice(0, 7);
    mes >= primero.slice(0, 7) && meses.length < MAX_MESES;
    mes = addDias(`${mes}-01`, -1).slice(0, 7)
  ) {
    meses.push(mes);
  }
  return meses;
}

export const parseFiltrosComprobantes = (params: URLSearchParams): FiltrosComprobantes => ({
  buscar: readText(params, SEARCH),
  estado: readOneOf(params, "estado", [...ESTADOS_COMPROBANTE, POR_RESOLVER]),
  clase: readOneOf(params, "clase", CLASES_COMPROBANTE),
  ambiente: readOneOf(params, "ambiente", AMBIENTES_SUNAT),
  ...(readMes(params) ?? { desde: readDay(params, "desde"), hasta: readDay(params, "hasta") }),
  pagina: readPage(params),
});

/** The name of an export's file, without its ending: by its month, else by the day of Lima on which it was made. */
export const nameExport = (params: URLSearchParams, ahora: Date): string =>
  `comprobantes-${readMes(params)?.desde.slice(0, 7) ?? toDia(ahora)}`;
