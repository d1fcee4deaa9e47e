import { createContext, useContext } from "react";
import type { MetodoPago } from "#db/values.ts";
import type { Plazos } from "#lib/atencion.ts";
import type { Centimos } from "#lib/dinero.ts";

/** What every page may say of deliveries, payments and what comes after them, the same for everyone. */
export interface EnvioTienda {
  /** The rule of free deliveries in one sentence; empty where none is free. */
  gratis: string;
  /** The same as a promise beside others: its title and its text, and what the other deliveries cost. */
  titulo: string;
  promesa: string;
  /** "se paga al recibir": what becomes of its price. */
  pago: string;
  /** From here on free in Lima, and in the whole country; null: never. */
  gratisLima: Centimos | null;
  gratisPeru: Centimos | null;
  zonaLima: string;
  plazoLima: string;
  /** All zones in one: "1 a 7 días hábiles". */
  rango: string;
  /** Every cost in one line. */
  costos: string;
  /** A delivery is part of the order's total. */
  cobrado: boolean;
  /** What one can pay with; left out where that is everything. */
  metodos?: readonly MetodoPago[];
  /** What is promised after the sale; left out where that is as usual. */
  plazos?: Plazos;
  /** Returns are asked for on the order's page; left out where they are not. */
  devolver?: true;
}

/** A zone as /envios and the questions tell it. */
export interface ZonaContada {
  nombre: string;
  alcance: string;
  costo: Centimos;
  plazo: string;
  corte: string;
  habiles: readonly number[];
}

/** Null where the page's frame could not be read. */
export const EnvioContext = createContext<EnvioTienda | null>(null);

/** Throws outside of the shop's frame. */
export function useEnvio(): EnvioTienda {
  const envio = useContext(EnvioContext);
  if (!envio) throw new Error("EnvioContext");
  return envio;
}
