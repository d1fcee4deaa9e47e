import { PROPUESTA_DIAS_HABILES, RECLAMO_DIAS_HABILES } from "#lib/atencion.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { type Feriados, isHabil } from "#lib/habiles.ts";

/* The term to answer (docs/ley.md, section 1) starts on the next working day in Lima: Monday to Friday without
   national holidays. Days are strings, `2026-11-30`, so that no time zone shifts them. */

export function computeVencimiento(presentado: string, feriados: Feriados, plazo = RECLAMO_DIAS_HABILES): string {
  let dia = presentado;
  for (let quedan = plazo; quedan > 0;) {
    dia = addDias(dia, 1);
    if (isHabil(dia, feriados)) quedan -= 1;
  }
  return dia;
}

/** Working days after `desde`, up to and including `hasta`. */
export function countHabiles(desde: string, hasta: string, feriados: Feriados): number {
  let cuenta = 0;
  for (let dia = addDias(desde, 1); dia <= hasta; dia = addDias(dia, 1)) if (isHabil(dia, feriados)) cuenta += 1;
  return cuenta;
}

/** Unanswered claims filed before this day are overdue today, unless suspended. */
export function computeCorteVencidos(hoy: string, feriados: Feriados, plazo = RECLAMO_DIAS_HABILES): string {
  let dia = hoy;
  for (let quedan = plazo; quedan > 0;) {
    dia = addDias(dia, -1);
    if (isHabil(dia, feriados)) quedan -= 1;
  }
  return dia;
}

/** A proposal of the shop suspends the term until the consumer replies. */
export interface Suspension {
  desde: Date;
  /** null: no reply yet. */
  hasta: Date | null;
}

/** Working days by which a proposal has extended the term so far. */
function countSuspendidos({ desde, hasta }: Suspension, hoy: string, feriados: Feriados): number {
  return Math.min(PROPUESTA_DIAS_HABILES, countHabiles(toDia(desde), hasta ? toDia(hasta) : hoy, feriados));
}

export interface Plazo {
  /** Moves on with each working day of a suspension. */
  vence: string;
  vencido: boolean;
  /** A proposal awaits its reply, within the maximum suspension. */
  suspendido: boolean;
  /** Working days left after today; if overdue, those since. */
  dias: number;
}

export function computePlazo(
  presentado: Date,
  hoy: string,
  feriados: Feriados,
  suspension: Suspension | null = null,
): Plazo {
  const suspendidos = suspension ? countSuspendidos(suspension, hoy, feriados) : 0;
  const vence = computeVencimiento(toDia(presentado), feriados, RECLAMO_DIAS_HABILES + suspendidos);
  const vencido = hoy > vence;
  return {
    vence,
    vencido,
    suspendido: suspension?.hasta === null && suspendidos < PROPUESTA_DIAS_HABILES,
    dias: vencido ? countHabiles(vence, hoy, feriados) : countHabiles(hoy, vence, feriados),
  };
}

/** Working days left after today at which the shop is reminded, fewest first. */
const RECORDATORIOS = [1, 3] as const;

/** The due reminder: the latest reached. None when overdue or suspended. */
export function findRecordatorio({ vencido, suspendido, dias }: Plazo): number | null {
  if (vencido || suspendido) return null;
  return RECORDATORIOS.find((quedan) => dias <= quedan) ?? null;
}

export function formatPlazo({ vencido, suspendido, dias }: Plazo): string {
  const cuantos = dias === 1 ? "1 día hábil" : `${dias} días hábiles`;
  if (vencido) return dias === 0 ? "Vencido" : `Vencido hace ${cuantos}`;
  // Short enough for a badge on a phone.
  if (suspendido) return `Suspendido, ${dias === 1 ? "queda" : "quedan"} ${dias}`;
  if (dias === 0) return "Vence hoy";
  return dias === 1 ? `Queda ${cuantos}` : `Quedan ${cuantos}`;
}
