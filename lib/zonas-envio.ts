import { type Centimos, formatSoles } from "./dinero.ts";

interface ZonaEnvio {
  nombre: string;
  /** Which places it stands for. */
  alcance: string;
  costo: Centimos;
  plazo: string;
}

/** Below the free-shipping thresholds, paid on delivery (docs/dinero-y-pedidos.md, section 16). */
export const LIMA: ZonaEnvio = {
  nombre: "Lima Metropolitana",
  alcance: "Los 43 distritos de la provincia de Lima y los 7 del Callao",
  costo: 1_500 as Centimos,
  plazo: "24-48 horas",
};

const LIMA_PROVINCIAS: ZonaEnvio = {
  nombre: "Lima Provincias",
  alcance: "Barranca, Cajatambo, Canta, Cañete, Huaral, Huarochirí, Huaura, Oyón y Yauyos",
  costo: 2_500 as Centimos,
  plazo: "2-4 días hábiles",
};

const PROVINCIAS: ZonaEnvio = {
  nombre: "Provincias",
  alcance: "El resto del Perú",
  costo: 3_500 as Centimos,
  plazo: "3-7 días hábiles",
};

export const ZONAS_ENVIO: readonly ZonaEnvio[] = [LIMA, LIMA_PROVINCIAS, PROVINCIAS];

/** For places that a courier reaches on some days only; they cost what their zone costs. */
export const PLAZO_ZONAS_ALEJADAS = "5-10 días hábiles";

/** Every cost in one line: "S/ 15.00 en Lima Metropolitana, …". */
export const COSTOS_TEXTO = ZONAS_ENVIO.map(({ nombre, costo }) => `${formatSoles(costo)} en ${nombre}`)
  .join(", ")
  .replace(/, ([^,]+)$/, " y $1");
