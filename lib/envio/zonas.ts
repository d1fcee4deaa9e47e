import type { Centimos } from "../dinero.ts";
import { LUNES_A_VIERNES } from "../habiles.ts";

export interface PlazoEnvio {
  /** Working days from the day an order counts for. */
  dias: readonly [minimo: number, maximo: number];
  /** Last hour for the same day: "14:00". */
  corte: string;
  /** Weekdays, Sunday as 0; never holidays. */
  habiles: readonly number[];
}

export interface ZonaEnvio extends PlazoEnvio {
  nombre: string;
  /** For customers. */
  alcance: string;
  /**
   * INEI's codes of departments (2 digits), provinces (4) and districts (6). Empty for all places not in another zone.
   */
  lugares: readonly string[];
  /** Without IGV. */
  costo: Centimos;
  /** Free from this amount (computeEnvio); null for never. */
  gratis_desde: Centimos | null;
}

const ENTRE_SEMANA = { corte: "14:00", habiles: LUNES_A_VIERNES };

/** Defaults. One céntimo above S/ 50 is 'more than S/ 50'. */
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

/** Couriers reach remote places on some days only, at their zone's price. */
export const PLAZO_ZONAS_ALEJADAS = "5-10 días hábiles";

/** Throws where there is none, which the settings refuse. */
export function getResto(zonas: readonly ZonaEnvio[]): ZonaEnvio {
  const resto = zonas.find(({ lugares }) => lugares.length === 0);
  if (!resto) throw new Error("no delivery zone stands for the rest of the country");
  return resto;
}

/** Found by INEI's code of district, province or department. The narrowest match decides. */
export function findZona(zonas: readonly ZonaEnvio[], codigo: string): ZonaEnvio {
  const found = zonas
    .flatMap((zona) => zona.lugares.map((lugar) => ({ zona, lugar })))
    .filter(({ lugar }) => codigo.startsWith(lugar))
    .toSorted((a, b) => b.lugar.length - a.lugar.length)[0];
  return found?.zona ?? getResto(zonas);
}

export const findZonaLima = (zonas: readonly ZonaEnvio[]): ZonaEnvio => findZona(zonas, "150101");
