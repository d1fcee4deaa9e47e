/** The time zone of dates that people read. */
export const LIMA = "America/Lima";

const longDate = new Intl.DateTimeFormat("es-PE", {
  timeZone: LIMA,
  day: "numeric",
  month: "long",
  year: "numeric",
});
const longDateTime = new Intl.DateTimeFormat("es-PE", {
  timeZone: LIMA,
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

const shortDate = new Intl.DateTimeFormat("es-PE", {
  timeZone: LIMA,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

/** "21/11/2026". */
export function formatFechaCorta(date: Date): string {
  return shortDate.format(date);
}

const hora = new Intl.DateTimeFormat("es-PE", { timeZone: LIMA, hour: "2-digit", minute: "2-digit", hour12: false });

/** "14:05" */
export function formatHora(date: Date): string {
  return hora.format(date);
}

const isoDateTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: LIMA,
  dateStyle: "short",
  timeStyle: "short",
});

/** For spreadsheets: ["2026-11-21", "14:05"]. */
export function formatDiaHora(date: Date): [dia: string, hora: string] {
  const [dia = "", hora = ""] = isoDateTime.format(date).split(" ");
  return [dia, hora];
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-30`. */
export function toDia(momento: Date, zona = LIMA): string {
  const formato = dayFormats.get(zona) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zona, dateStyle: "short" });
  dayFormats.set(zona, formato);
  return formato.format(momento);
}

/** `cuantos` may be negative. */
export function addDias(dia: string, cuantos: number): string {
  const date = toCalendarDate(dia);
  date.setUTCDate(date.getUTCDate() + cuantos);
  return date.toISOString().slice(0, 10);
}

const longDay = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });
const monthAndYear = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", month: "long", year: "numeric" });
/** A day has no time zone to convert. */
const toCalendarDate = (dia: string) => new Date(`${dia}T00:00:00Z`);

/** "sábado, 21 de noviembre". */
export const formatDia = (dia: string): string => longDay.format(toCalendarDate(dia));

/** "noviembre de 2026". */
export const formatMes = (dia: string): string => monthAndYear.format(toCalendarDate(dia));

/** "hora de Lima". */
export const formatZona = (zona: string): string => `hora de ${zona.split("/").at(-1)?.replaceAll("_", " ") ?? zona}`;

/** Midnight in Lima, which has no summer time. */
export function startOfDay(day: string, daysLater = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00-05:00`) + daysLater * 24 * 60 * 60 * 1000);
}

/** "21 de noviembre de 2026" */
export function formatFecha(date: Date): string {
  return longDate.format(date);
}

/** "21 de noviembre de 2026, 14:05" */
export function formatFechaHora(date: Date): string {
  return longDateTime.format(date);
}

const relativeTime = new Intl.RelativeTimeFormat("es-PE", { numeric: "always" });
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "hace 5 minutos". Not for text rendered again in the browser: it would change. */
export function formatHace(date: Date, now: Date): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ["second", 1];
  return unit === "second" ? "hace un momento" : relativeTime.format(-Math.floor(seconds / size), unit);
}
