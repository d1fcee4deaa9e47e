/** When people buy, and when a small shop works. Times are epoch ms; Lima is UTC-5 all year. */
export const MINUTO_MS = 60_000;
export const HORA_MS = 60 * MINUTO_MS;
export const DIA_MS = 24 * HORA_MS;

const LIMA_MS = -5 * HORA_MS;

/** From Sunday to Saturday. */
const POR_DIA = [0.7, 1.05, 0.95, 1, 1.05, 1.25, 1.35];

/** Probability of an order by hour in Lima. */
const POR_HORA = [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 7, 8, 5, 4, 4, 5, 6, 8, 10, 10, 7, 3];

/** Midnight in Lima before `now`. */
export const startOfToday = (now: number): number => Math.floor((now + LIMA_MS) / DIA_MS) * DIA_MS - LIMA_MS;

export const toWeekday = (day: number): number => new Date(day + LIMA_MS).getUTCDay();

function pickHour(random: () => number): number {
  let left = random() * POR_HORA.reduce((sum, weight) => sum + weight, 0);
  const hour = POR_HORA.findIndex((weight) => (left -= weight) < 0);
  return hour === -1 ? 20 : hour;
}

/** A day's order times, sorted. `progress` from 0 to 1: the shop grows. */
export function ordersOfDay(day: number, progress: number, random: () => number): number[] {
  const mean = (2 + 3.2 * progress) * (POR_DIA[toWeekday(day)] ?? 1) * (0.6 + random() * 0.8);
  const many = Math.floor(mean) + (random() < mean % 1 ? 1 : 0);
  return Array.from({ length: many }, () => Math.floor(day + (pickHour(random) + random()) * HORA_MS)).toSorted(
    (a, b) => a - b,
  );
}

/** Working hours are Monday to Saturday, 9 to 18. */
export function nextWorkMoment(after: number, random: () => number): number {
  const day = startOfToday(after);
  const open = day + 9 * HORA_MS;
  const close = day + 18 * HORA_MS;
  if (toWeekday(day) === 0 || after >= close - HORA_MS) return nextWorkMoment(day + DIA_MS, random);
  const from = Math.max(after, open);
  return Math.floor(from + random() * Math.min(close - from, 3 * HORA_MS));
}
