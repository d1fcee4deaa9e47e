import { startOfDay, toDia } from "./fechas.ts";

/** When the shop sleeps, in Lima. */
const HORA_MS = 3 * 3_600_000;

/** The last time that it was three in the morning in Lima. */
export function findNoche(ahora: Date): Date {
  const hoy = new Date(startOfDay(toDia(ahora)).getTime() + HORA_MS);
  return hoy <= ahora ? hoy : new Date(startOfDay(toDia(ahora), -1).getTime() + HORA_MS);
}
