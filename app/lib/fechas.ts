/** All dates that people read are Lima's. */
const ZONA = "America/Lima";

const larga = new Intl.DateTimeFormat("es-PE", {
  timeZone: ZONA,
  day: "numeric",
  month: "long",
  year: "numeric",
});
const conHora = new Intl.DateTimeFormat("es-PE", {
  timeZone: ZONA,
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

const corta = new Intl.DateTimeFormat("es-PE", {
  timeZone: ZONA,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

/** "21/11/2026": where dates stand in columns. */
export function formatFechaCorta(date: Date): string {
  return corta.format(date);
}

/** "21 de noviembre de 2026" */
export function formatFecha(date: Date): string {
  return larga.format(date);
}

/** "21 de noviembre de 2026, 14:05" */
export function formatFechaHora(date: Date): string {
  return conHora.format(date);
}
