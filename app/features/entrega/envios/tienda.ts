import { createContext, useContext } from "react";
import type { MetodoPago } from "#db/values.ts";
import type { Plazos } from "#lib/atencion.ts";
import type { Centimos } from "#lib/dinero.ts";

/** The same for everyone, on every page. */
export interface EnvioTienda {
  /** Empty where no delivery is free. */
  gratis: string;
  titulo: string;
  promesa: string;
  pago: string;
  /** Subtotal for free delivery in Lima, and in the whole country; null for never. */
  gratisLima: Centimos | null;
  gratisPeru: Centimos | null;
  zonaLima: string;
  plazoLima: string;
  rango: string;
  costos: string;
  cobrado: boolean;
  /** Absent when all are on. */
  metodos?: readonly MetodoPago[];
  /** Absent when usual. */
  plazos?: Plazos;
  /** Absent if not offered. */
  devolver?: true;
}

export interface ZonaContada {
  nombre: string;
  alcance: string;
  costo: Centimos;
  plazo: string;
  corte: string;
  habiles: readonly number[];
}

/** A key of local storage: the fields that GET /api/envio accepted. */
export const DISTRITO = "qhatu:distrito";

/** null where the frame's data could not be read. */
export const EnvioContext = createContext<EnvioTienda | null>(null);

/** Throws outside the shop's frame. */
export function useEnvio(): EnvioTienda {
  const envio = useContext(EnvioContext);
  if (!envio) throw new Error("EnvioContext");
  return envio;
}
