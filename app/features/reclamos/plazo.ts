import { PROPUESTA_DIAS_HABILES, RECLAMO_DIAS_HABILES } from "#lib/atencion.ts";
import { addDias, toDia } from "#lib/fechas.ts";

/*
 * The term to answer (docs/ley.md, section 1): working days are Monday to Friday less the national holidays, counted
 * from the next working day on, in Lima. Days are texts, `2026-11-30`, so that no time zone can shift them.
 */

export type Feriados = ReadonlySet<string>;

export function isHabil(dia: string, feriados: Feriados): boolean {
  const semana = new Date(`${dia}T00:00:00Z`).getUTCDay();
  return semana !== 0 && semana !== 6 && !feriados.has(dia);
}

/** The last day on which a claim that was filed on `presentado` can be answered in time. */
export function computeVencimiento(presentado: string, feriados: Feriados, plazo = RECLAMO_DIAS_HABILES): string {
  let dia = presentado;
  for (let quedan = plazo; quedan > 0;) {
    dia = addDias(dia, 1);
    if (isHabil(dia, feriados)) quedan -= 1;
  }
  return dia;
}

/** Working days after `desde`, up to and with `hasta`. */
export function habilesBetween(desde: string, hasta: string, feriados: Feriados): number {
  let cuenta = 0;
  for (let dia = addDias(desde, 1); dia <= hasta; dia = addDias(dia, 1)) if (isHabil(dia, feriados)) cuenta += 1;
  return cuenta;
}

/** Claims that were filed before this day are overdue today when nobody has answered them, and none was suspended. */
export function corteVencidos(hoy: string, feriados: Feriados, plazo = RECLAMO_DIAS_HABILES): string {
  let dia = hoy;
  for (let quedan = plazo; quedan > 0;) {
    dia = addDias(dia, -1);
    if (isHabil(dia, feriados)) quedan -= 1;
  }
  return dia;
}

/** The shop proposed a solution: until the consumer answers that, the term does not run. */
export interface Suspension {
  desde: Date;
  /** null: no answer to it yet. */
  hasta: Date | null;
}

/** The working days that a proposal has taken off the term so far. */
function countSuspendidos({ desde, hasta }: Suspension, hoy: string, feriados: Feriados): number {
  return Math.min(PROPUESTA_DIAS_HABILES, habilesBetween(toDia(desde), hasta ? toDia(hasta) : hoy, feriados));
}

export interface Plazo {
  /** Moves on by a day with each working day of a suspension. */
  vence: string;
  vencido: boolean;
  /** A proposal waits for the consumer's answer, and has done so for less than it may suspend the term. */
  suspendido: boolean;
  /** Working days left after today; of an overdue one, those that have passed since. */
  dias: number;
}

/** How an unanswered claim stands today. */
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
    dias: vencido ? habilesBetween(vence, hoy, feriados) : habilesBetween(hoy, vence, feriados),
  };
}

/** When the shop is reminded of a claim that nobody answered: working days left after today, the fewest first. */
const RECORDATORIOS = [1, 3] as const;

/** The reminder that is due now: the last one that the term has come to. None once it is over, or while it stands still. */
export function findRecordatorio({ vencido, suspendido, dias }: Plazo): number | null {
  if (vencido || suspendido) return null;
  return RECORDATORIOS.find((quedan) => dias <= quedan) ?? null;
}

/** "Quedan 3 días hábiles" */
export function plazoTexto({ vencido, suspendido, dias }: Plazo): string {
  const cuantos = dias === 1 ? "1 día hábil" : `${dias} días hábiles`;
  if (vencido) return dias === 0 ? "Vencido" : `Vencido hace ${cuantos}`;
  // No longer than the others: it stands in a badge, also on a phone.
  if (suspendido) return `Suspendido, ${dias === 1 ? "queda" : "quedan"} ${dias}`;
  if (dias === 0) return "Vence hoy";
  return dias === 1 ? `Queda ${cuantos}` : `Quedan ${cuantos}`;
}
