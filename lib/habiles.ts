/** Holidays like `2026-12-25`. */
export type Feriados = ReadonlySet<string>;

/** Sunday is 0, as in JavaScript. */
export const LUNES_A_VIERNES: readonly number[] = [1, 2, 3, 4, 5];

/** A working day is in `semana`, and no holiday. */
export function isHabil(dia: string, feriados: Feriados, semana = LUNES_A_VIERNES): boolean {
  return semana.includes(new Date(`${dia}T00:00:00Z`).getUTCDay()) && !feriados.has(dia);
}

const DIAS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

/** "de lunes a sábado", "lunes y jueves", "todos los días". */
export function formatSemana(semana: readonly number[]): string {
  const orden = [1, 2, 3, 4, 5, 6, 0].filter((dia) => semana.includes(dia));
  const nombres = orden.map((dia) => DIAS[dia] ?? "");
  if (orden.length === 7) return "todos los días";
  const seguidos = orden.every((dia, n) => n === 0 || (dia || 7) - (orden[n - 1] ?? 0) === 1);
  if (seguidos && orden.length > 2) return `de ${nombres[0]} a ${nombres.at(-1)}`;
  return nombres.join(", ").replace(/, ([^,]+)$/, " y $1");
}
