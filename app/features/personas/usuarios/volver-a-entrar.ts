import * as json from "#lib/json.ts";
import { isBack } from "./sesion-cambios.ts";

/** After `codigo` the second factor is asked for. */
export interface PasoEntrada {
  tipo: "entrada" | "codigo";
}

export interface RechazoEntrada {
  mensaje: string | null;
  campos: Readonly<Partial<Record<string, string>>>;
}

export type Vuelta = PasoEntrada | ({ tipo: "rechazo" } & RechazoEntrada);

const SIN_RESPUESTA: Vuelta = {
  tipo: "rechazo",
  mensaje: "No se pudo iniciar la sesión. Revisa tu conexión e inténtalo de nuevo.",
  campos: {},
};

const readPaso = json.object<PasoEntrada>({ tipo: json.literal(["entrada", "codigo"]) });
const readRechazo = json.object<RechazoEntrada>({
  mensaje: json.orElse(json.string, null),
  campos: json.orElse(json.texts, {}),
});

function parseVuelta(answer: unknown): Vuelta {
  const paso = json.parse(readPaso, answer);
  if (paso) return paso;
  const rechazo = json.parse(readRechazo, answer);
  const says = rechazo && (rechazo.mensaje !== null || Object.keys(rechazo.campos).length > 0);
  return says ? { tipo: "rechazo", ...rechazo } : SIN_RESPUESTA;
}

export async function signInHere(form: FormData, id: string): Promise<Vuelta> {
  try {
    const response = await fetch("/api/sesion", { method: "POST", body: form });
    const vuelta = parseVuelta(await response.json());
    if (vuelta.tipo !== "entrada") return vuelta;
    return (await isBack(id)) ? vuelta : SIN_RESPUESTA;
  } catch {
    return SIN_RESPUESTA;
  }
}
