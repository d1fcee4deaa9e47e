import * as json from "#lib/json.ts";
import { isBack } from "./sesion-cambios.ts";

/** What POST /api/sesion answers: signed in, or the second factor is asked for next. */
export interface PasoEntrada {
  tipo: "entrada" | "codigo";
}

/** Why not: a message for all of it, or one per field. */
export interface RechazoEntrada {
  mensaje: string | null;
  campos: Readonly<Partial<Record<string, string>>>;
}

/** The answer to a form that signs in without leaving the page. */
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

/** Reads the answer of POST /api/sesion. */
function parseVuelta(answer: unknown): Vuelta {
  const paso = json.parse(readPaso, answer);
  if (paso) return paso;
  const rechazo = json.parse(readRechazo, answer);
  const says = rechazo && (rechazo.mensaje !== null || Object.keys(rechazo.campos).length > 0);
  return says ? { tipo: "rechazo", ...rechazo } : SIN_RESPUESTA;
}

/** Sends one step of signing in: e-mail and password, or the second factor's code. */
export async function signInHere(form: FormData): Promise<Vuelta> {
  try {
    const response = await fetch("/api/sesion", { method: "POST", body: form });
    const vuelta = parseVuelta(await response.json());
    if (vuelta.tipo !== "entrada") return vuelta;
    return (await isBack()) ? vuelta : SIN_RESPUESTA;
  } catch {
    return SIN_RESPUESTA;
  }
}
