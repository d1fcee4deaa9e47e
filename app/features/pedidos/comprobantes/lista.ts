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

export const NOMBRE_CORTO: Readonly<Record<ClaseComprobante, string>> = {
  boleta: "Boleta",
  factura: "Factura",
  nota_boleta: "Nota de crédito de boleta",
  nota_factura: "Nota de crédito de factura",
};

/** Refused and not replaced, held, or registered and not confirmed. */
export const POR_RESOLVER = "por_resolver";

export interface FiltrosComprobantes {
  buscar: string;
  estado: EstadoComprobante | typeof POR_RESOLVER | null;
  clase: ClaseComprobante | null;
  /** Null for both. */
  ambiente: AmbienteSunat | null;
  /** `desde` and `hasta` are days in Lima, both included. */
  desde: string | null;
  hasta: string | null;
  pagina: number;
}

/** A month (`2026-11`) as first and last day; null for none. */
function readMes(params: URLSearchParams): { desde: string; hasta: string } | null {
  const mes = params.get(MES) ?? "";
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(mes)) return null;
  const desde = `${mes}-01`;
  return { desde, hasta: addDias(`${addDias(desde, 31).slice(0, 7)}-01`, -1) };
}

export const MES = "mes";

/** At most a year of months, newest first, from the first receipt. */
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

/** File name without extension: by month, else by today's date in Lima. */
export const nameExport = (params: URLSearchParams, ahora: Date): string =>
  `comprobantes-${readMes(params)?.desde.slice(0, 7) ?? toDia(ahora)}`;
