import { warn } from "#lib/warn.ts";
import { isSoles, type Soles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import type { TextosLugar } from "#app/features/entrega/direcciones/lugar.ts";

/** Amounts are decimal soles without IGV. */
export interface EnvioCotizado {
  lugar: string;
  zona: string;
  costo: Soles;
  /** Missing where delivery is never free. */
  gratis_desde?: Soles | undefined;
  llega: string;
  /** The same in fewer letters. */
  breve: string;
  cobrado: boolean;
}

const soles = json.where(json.number, isSoles);
const readCotizado = json.object<EnvioCotizado>({
  lugar: json.string,
  zona: json.string,
  costo: soles,
  gratis_desde: json.optional(soles),
  llega: json.string,
  breve: json.string,
  cobrado: json.boolean,
});
const readRechazo = json.object({ campos: json.texts, visto: json.orElse(json.string, "") });

export type RespuestaEnvio =
  | { tipo: "cotizado"; envio: EnvioCotizado }
  | { tipo: "rechazo"; campos: Record<string, string>; visto: string }
  | { tipo: "fallo" };

/** Never throws. */
export async function fetchEnvio(lugar: Partial<TextosLugar>): Promise<RespuestaEnvio> {
  try {
    const response = await fetch(`/api/envio?${new URLSearchParams(lugar)}`);
    const body: unknown = await response.json();
    const envio = response.ok ? json.parse(readCotizado, body) : null;
    if (envio) return { tipo: "cotizado", envio };
    const rechazo = json.parse(readRechazo, body);
    return rechazo ? { tipo: "rechazo", ...rechazo } : { tipo: "fallo" };
  } catch (error) {
    warn("what a delivery costs could not be asked", error);
    return { tipo: "fallo" };
  }
}
