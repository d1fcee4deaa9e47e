import type { Centimos } from "../dinero.ts";
import { LUNES_A_VIERNES } from "../habiles.ts";

/** When a delivery arrives, counted in working days of Lima. */
export interface PlazoEnvio {
  /** From the day for which an order counts: at least and at most. */
  dias: readonly [minimo: number, maximo: number];
  /** Orders count for their day until this hour: "14:00". */
  corte: string;
  /** The days of the week that count, Sunday as 0. Holidays never do. */
  habiles: readonly number[];
}

/** Places to which a delivery costs the same and takes equally long. */
export interface ZonaEnvio extends PlazoEnvio {
  nombre: string;
  /** Which places these are, in words for customers. */
  alcance: string;
  /** INEI's codes of departments (2 digits), provinces (4) and districts (6). Empty: whatever no other zone has. */
  lugares: readonly string[];
  /** Without IGV. */
  costo: Centimos;
  /** From here on a delivery is free (computeEnvio); null: never. */
  gratis_desde: Centimos | null;
}

const ENTRE_SEMANA = { corte: "14:00", habiles: LUNES_A_VIERNES };

/** What holds until the panel says otherwise. One céntimo above S/ 50 is 'more than S/ 50'. */
export const ZONAS_ENVIO: readonly ZonaEnvio[] = [
  {
    nombre: "Lima Metropolitana",
    alcance: "Los 43 distritos de la provincia de Lima y los 7 del Callao",
    lugares: ["1501", "0701"],
    costo: 1_500 as Centimos,
    gratis_desde: 5_001 as Centimos,
    dias: [1, 2],
    corte: "14:00",
    habiles: [1, 2, 3, 4, 5, 6],
  },
  {
    nombre: "Lima Provincias",
    alcance: "Barranca, Cajatambo, Canta, Cañete, Huaral, Huarochirí, Huaura, Oyón y Yauyos",
    lugares: ["15"],
    costo: 2_500 as Centimos,
    gratis_desde: 15_000 as Centimos,
    dias: [2, 4],
    ...ENTRE_SEMANA,
  },
  {
    nombre: "Provincias",
    alcance: "El resto del Perú",
    lugares: [],
    costo: 3_500 as Centimos,
    gratis_desde: 15_000 as Centimos,
    dias: [3, 7],
    ...ENTRE_SEMANA,
  },
];

/** For places that a courier reaches on some days only; they cost what their zone costs. */
export const PLAZO_ZONAS_ALEJADAS = "5-10 días hábiles";

/** The zone that has no places of its own. Throws where there is none: the settings refuse such a table. */
export function getResto(zonas: readonly ZonaEnvio[]): ZonaEnvio {
  const resto = zonas.find(({ lugares }) => lugares.length === 0);
  if (!resto) throw new Error("no delivery zone stands for the rest of the country");
  return resto;
}

/**
 * The zone of a place, by INEI's code of its district, or of its province or department where the district has none.
 * The narrowest place that names it decides.
 */
export function findZona(zonas: readonly ZonaEnvio[], codigo: string): ZonaEnvio {
  const found = zonas
    .flatMap((zona) => zona.lugares.map((lugar) => ({ zona, lugar })))
    .filter(({ lugar }) => codigo.startsWith(lugar))
    .toSorted((a, b) => b.lugar.length - a.lugar.length)[0];
  return found?.zona ?? getResto(zonas);
}

/** The zone of the city of Lima, which many texts name. */
export const findZonaLima = (zonas: readonly ZonaEnvio[]): ZonaEnvio => findZona(zonas, "150101");
