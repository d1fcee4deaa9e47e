import { PROPUESTA_DIAS_HABILES, RECLAMO_DIAS_HABILES } from "#lib/atencion.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { type Feriados, isHabil } from "#lib/habiles.ts";

/*
 * The term to answer (docs/ley.md, section 1): working days are Monday to Friday less the national holidays, counted
 * from the next working day on, in Lima. Days are texts, `2026-11-30`, so that no time zone can shift them.
 */

/** The last day to answer a claim filed on `presentado`. */
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

/** A proposal of the shop: the term stands still until the consumer answers it. */
export interface Suspension {
  desde: Date;
  /** null: not answered yet. */
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
  /** A proposal waits for an answer, and its suspension has not reached its maximum. */
  suspendido: boolean;
  /** Working days left after today; if overdue, those passed since. */
  dias: number;
}

/** The term of an unanswered claim, as of today. */
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

/** When the shop is reminded: working days left after today, the fewest first. */
const RECORDATORIOS = [1, 3] as const;

/** The reminder that is due now: the latest reached. None when overdue or suspended. */
export function findRecordatorio({ vencido, suspendido, dias }: Plazo): number | null {
  if (vencido || suspendido) return null;
  return RECORDATORIOS.find((quedan) => dias <= quedan) ?? null;
}

/** "Quedan 3 días hábiles" */
export function formatPlazo({ vencido, suspendido, dias }: Plazo): string {
  const cuantos = dias === 1 ? "1 día hábil" : `${dias} días hábiles`;
  if (vencido) return dias === 0 ? "Vencido" : `Vencido hace ${cuantos}`;
  // As short as the others: it stands in a badge, also on a phone.
  if (suspendido) return `Suspendido, ${dias === 1 ? "queda" : "quedan"} ${dias}`;
  if (dias === 0) return "Vence hoy";
  return dias === 1 ? `Queda ${cuantos}` : `Quedan ${cuantos}`;
}
