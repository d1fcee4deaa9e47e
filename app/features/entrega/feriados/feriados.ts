import { addDias } from "#lib/fechas.ts";

export interface Feriado {
  dia: string;
  nombre: string;
}

const FIJOS: readonly (readonly [mesDia: string, nombre: string])[] = [
  ["01-01", "Año Nuevo"],
  ["05-01", "Día del Trabajo"],
  ["06-07", "Batalla de Arica y Día de la Bandera"],
  ["06-29", "San Pedro y San Pablo"],
  ["07-23", "Día de la Fuerza Aérea del Perú"],
  ["07-28", "Fiestas Patrias"],
  ["07-29", "Fiestas Patrias"],
  ["08-06", "Batalla de Junín"],
  ["08-30", "Santa Rosa de Lima"],
  ["10-08", "Combate de Angamos"],
  ["11-01", "Día de Todos los Santos"],
  ["12-08", "Inmaculada Concepción"],
  ["12-09", "Batalla de Ayacucho"],
  ["12-25", "Navidad"],
];

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function computePascua(anio: number): string {
  const a = anio % 19;
  const b = Math.floor(anio / 100);
  const c = anio % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const mes = String(Math.floor(n / 31)).padStart(2, "0");
  return `${anio}-${mes}-${String((n % 31) + 1).padStart(2, "0")}`;
}

/** These are holidays by law; others are added in the panel. */
export function listFeriadosFijos(anio: number): Feriado[] {
  const pascua = computePascua(anio);
  return [
    ...FIJOS.map(([mesDia, nombre]) => ({ dia: `${anio}-${mesDia}`, nombre })),
    { dia: addDias(pascua, -3), nombre: "Jueves Santo" },
    { dia: addDias(pascua, -2), nombre: "Viernes Santo" },
  ].toSorted((x, y) => x.dia.localeCompare(y.dia));
}
