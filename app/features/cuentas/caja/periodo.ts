import { addDias } from "#lib/fechas.ts";
import { readDay } from "#lib/days.ts";
import { readOneOf } from "#lib/list-params.ts";

/** Days in Lima, both included. */
export interface RangoDias {
  desde: string;
  hasta: string;
}

export const PERIODOS = ["hoy", "7d", "30d", "90d", "mes", "anio", "12m"] as const;
export type NombrePeriodo = (typeof PERIODOS)[number];

export const NOMBRE_PERIODO: Readonly<Record<NombrePeriodo, string>> = {
  hoy: "Hoy",
  "7d": "7 días",
  "30d": "30 días",
  "90d": "90 días",
  mes: "Este mes",
  anio: "Este año",
  "12m": "12 meses",
};

export const COMPARACIONES = ["anterior", "anio", "no"] as const;
export type Comparacion = (typeof COMPARACIONES)[number];

export const NOMBRE_COMPARACION: Readonly<Record<Comparacion, string>> = {
  anterior: "Con el período anterior",
  anio: "Con un año antes",
  no: "Sin comparar",
};

export interface Periodo extends RangoDias {
  /** Null for custom days. */
  nombre: NombrePeriodo | null;
  comparar: Comparacion;
  antes: RangoDias | null;
  /** Today in Lima. */
  hoy: string;
  /** Why the chosen days are not shown. */
  aviso: string | null;
}

/** Days in the longest period: three years. */
const MAXIMO = 1_096;

const toDate = (dia: string) => new Date(`${dia}T00:00:00Z`);
export const countDias = ({ desde, hasta }: RangoDias): number =>
  Math.round((toDate(hasta).getTime() - toDate(desde).getTime()) / 86_400_000) + 1;

/** The same day some months earlier, or the last day of a shorter month. */
export function subMeses(dia: string, meses: number): string {
  const [anio = 0, mes = 1, numero = 1] = dia.split("-").map(Number);
  const last = new Date(Date.UTC(anio, mes - meses, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(numero, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

function buildRango(nombre: NombrePeriodo, hoy: string): RangoDias {
  const dias = { hoy: 1, "7d": 7, "30d": 30, "90d": 90 };
  if (nombre === "mes") return { desde: `${hoy.slice(0, 7)}-01`, hasta: hoy };
  if (nombre === "anio") return { desde: `${hoy.slice(0, 4)}-01-01`, hasta: hoy };
  if (nombre === "12m") return { desde: addDias(subMeses(hoy, 12), 1), hasta: hoy };
  return { desde: addDias(hoy, 1 - dias[nombre]), hasta: hoy };
}

/** The earlier range: for a running month or year the same days of the one before; else as many days. */
function buildRangoAnterior(rango: RangoDias, nombre: NombrePeriodo | null, comparar: Comparacion): RangoDias | null {
  if (comparar === "no") return null;
  const back = (meses: number) => ({ desde: subMeses(rango.desde, meses), hasta: subMeses(rango.hasta, meses) });
  if (comparar === "anio" || nombre === "anio") return back(12);
  if (nombre === "mes") return back(1);
  const dias = countDias(rango);
  return { desde: addDias(rango.desde, -dias), hasta: addDias(rango.desde, -1) };
}

/** Custom days, null for none. A missing first day is the month's first; a missing or future last day is today. */
function readRango(params: URLSearchParams, hoy: string): { rango: RangoDias | null; aviso: string | null } {
  const [from, to] = [readDay(params, "desde"), readDay(params, "hasta")];
  if (from === null && to === null) return { rango: null, aviso: null };
  const hasta = to !== null && to < hoy ? to : hoy;
  const desde = from ?? `${hasta.slice(0, 7)}-01`;
  if (desde > hasta) return { rango: null, aviso: "«Desde» es posterior a «Hasta»: se muestran los últimos 30 días." };
  if (countDias({ desde, hasta }) > MAXIMO)
    return { rango: null, aviso: "Elige como máximo tres años: se muestran los últimos 30 días." };
  return { rango: { desde, hasta }, aviso: null };
}

/** By default 30 days compared with the 30 before. */
export function parsePeriodo(params: URLSearchParams, hoy: string): Periodo {
  const { rango, aviso } = readRango(params, hoy);
  const nombre = rango ? null : (readOneOf(params, "periodo", PERIODOS) ?? "30d");
  const comparar = readOneOf(params, "comparar", COMPARACIONES) ?? "anterior";
  const dias = rango ?? buildRango(nombre ?? "30d", hoy);
  return { ...dias, nombre, comparar, antes: buildRangoAnterior(dias, nombre, comparar), hoy, aviso };
}

export type PasoGrafico = "dia" | "semana" | "mes";

/** A chart's step, for about 90 bars at most. */
export function choosePaso(rango: RangoDias): PasoGrafico {
  const dias = countDias(rango);
  return dias <= 92 ? "dia" : dias <= 250 ? "semana" : "mes";
}

/** Parts of a range, in order: days, weeks from its first day, or calendar months. */
export function splitRango({ desde, hasta }: RangoDias, paso: PasoGrafico): RangoDias[] {
  const stretches: RangoDias[] = [];
  for (let from = desde; from <= hasta;) {
    const next = paso === "mes" ? subMeses(`${from.slice(0, 7)}-01`, -1) : addDias(from, paso === "dia" ? 1 : 7);
    const last = addDias(next, -1);
    stretches.push({ desde: from, hasta: last < hasta ? last : hasta });
    from = next;
  }
  return stretches;
}

const corto = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", day: "numeric", month: "short" });
const conAnio = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
const mesCorto = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", month: "short", year: "2-digit" });

/** "21 nov. 2026", "1 al 21 nov. 2026" */
export function formatRango({ desde, hasta }: RangoDias): string {
  if (desde === hasta) return conAnio.format(toDate(desde));
  const first = desde.slice(0, 4) === hasta.slice(0, 4) ? corto : conAnio;
  return `${first.format(toDate(desde))} al ${conAnio.format(toDate(hasta))}`;
}

/** "21 nov.", "nov. 26" */
export const formatTramo = ({ desde }: RangoDias, paso: PasoGrafico): string =>
  (paso === "mes" ? mesCorto : corto).format(toDate(desde));

export interface CambioCifra {
  /** Rounded; null without an earlier value. */
  porcentaje: number | null;
  sentido: "sube" | "baja" | "igual";
}

export function compare(ahora: number, antes: number): CambioCifra {
  const sentido = ahora === antes ? "igual" : ahora > antes ? "sube" : "baja";
  if (antes <= 0) return { porcentaje: null, sentido };
  return { porcentaje: Math.round((100 * Math.abs(ahora - antes)) / antes), sentido };
}
