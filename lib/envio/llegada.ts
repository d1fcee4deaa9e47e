import { addDias, formatDiaHora, toDia } from "../fechas.ts";
import { type Feriados, isHabil } from "../habiles.ts";
import type { PlazoEnvio, ZonaEnvio } from "./zonas.ts";

/** Days like `2026-11-24`. */
export interface Llegada {
  desde: string;
  hasta: string;
}

/** An order counts for its own day until the cut-off hour, if a working day. */
function findDiaDelPedido({ corte, habiles }: PlazoEnvio, momento: Date, feriados: Feriados): string {
  const [, hora] = formatDiaHora(momento);
  let dia = hora < corte ? toDia(momento) : addDias(toDia(momento), 1);
  while (!isHabil(dia, feriados, habiles)) dia = addDias(dia, 1);
  return dia;
}

/** Days are Lima's. */
export function computeLlegada(plazo: PlazoEnvio, momento: Date, feriados: Feriados): Llegada {
  const [minimo, maximo] = plazo.dias;
  let dia = findDiaDelPedido(plazo, momento, feriados);
  let desde = dia;
  for (let habil = 1; habil <= maximo; habil += 1) {
    do dia = addDias(dia, 1);
    while (!isHabil(dia, feriados, plazo.habiles));
    if (habil === minimo) desde = dia;
  }
  return { desde, hasta: dia };
}

const semana = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", weekday: "long" });
const mes = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", month: "long" });

function formatUno(dia: string, withMonth: boolean): string {
  const date = new Date(`${dia}T00:00:00Z`);
  const text = `el ${semana.format(date).toLowerCase()} ${date.getUTCDate()}`;
  return withMonth ? `${text} de ${mes.format(date).toLowerCase()}` : text;
}

/** "entre el martes 24 y el miércoles 25", "el martes 24". With the month where days span two, or with `withMonth`. */
export function formatLlegada({ desde, hasta }: Llegada, withMonth = false): string {
  const several = desde.slice(0, 7) !== hasta.slice(0, 7);
  if (desde === hasta) return formatUno(desde, withMonth);
  return `entre ${formatUno(desde, several)} y ${formatUno(hasta, several || withMonth)}`;
}

const corto = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", weekday: "short" });
const mesCorto = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", month: "short" });

const cut = (format: Intl.DateTimeFormat, date: Date) => format.format(date).toLowerCase().replace(".", "");

/** "entre mar 24 y mié 25", "el martes 24": for one line of a phone. */
export function formatLlegadaBreve({ desde, hasta }: Llegada): string {
  if (desde === hasta) return formatUno(desde, false);
  const months = desde.slice(0, 7) !== hasta.slice(0, 7);
  const [from, to] = [desde, hasta].map((dia) => {
    const date = new Date(`${dia}T00:00:00Z`);
    return `${cut(corto, date)} ${date.getUTCDate()}${months ? ` ${cut(mesCorto, date)}` : ""}`;
  });
  return `entre ${from} y ${to}`;
}

const count = (days: number, word: string) => `${days} ${word}${days === 1 ? "" : "s"}`;

/** "24-48 horas" up to two days, else "2-4 días hábiles". */
export function formatPlazo({ dias: [minimo, maximo] }: Pick<PlazoEnvio, "dias">): string {
  if (minimo > 0 && maximo <= 2)
    return minimo === maximo ? `${minimo * 24} horas` : `${minimo * 24}-${maximo * 24} horas`;
  if (minimo === maximo)
    return maximo === 0 ? "el mismo día hábil" : `${count(maximo, "día")} ${maximo === 1 ? "hábil" : "hábiles"}`;
  return `${minimo}-${maximo} días hábiles`;
}

/** "1 a 7 días hábiles". */
export function formatRango(zonas: readonly ZonaEnvio[]): string {
  const minimo = Math.min(...zonas.map(({ dias }) => dias[0]));
  const maximo = Math.max(...zonas.map(({ dias }) => dias[1]));
  return minimo === maximo ? formatPlazo({ dias: [minimo, maximo] }) : `${minimo} a ${maximo} días hábiles`;
}
