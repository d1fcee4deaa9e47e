import { isBack } from "./sesion-cambios.ts";

/** What the server said to a form that signs in without leaving the page. */
export type Vuelta =
  | { tipo: "entrada" }
  /** The second factor is asked for next. */
  | { tipo: "codigo" }
  | { tipo: "rechazo"; mensaje: string | null; campos: Readonly<Record<string, string>> };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const refused = (mensaje: string | null, campos = {}): Vuelta => ({ tipo: "rechazo", mensaje, campos });
const SIN_RESPUESTA = refused("No se pudo iniciar la sesión. Revisa tu conexión e inténtalo de nuevo.");

/** Reads the answer of POST /api/sesion. */
function parseVuelta(answer: unknown): Vuelta {
  if (!isRecord(answer)) return SIN_RESPUESTA;
  if (answer.tipo === "entrada" || answer.tipo === "codigo") return { tipo: answer.tipo };
  const campos = isRecord(answer.campos) ? Object.entries(answer.campos) : [];
  const texts = campos.flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : []));
  if (typeof answer.mensaje !== "string" && texts.length === 0) return SIN_RESPUESTA;
  return refused(typeof answer.mensaje === "string" ? answer.mensaje : null, Object.fromEntries(texts));
}

/** Sends a step of signing in: e-mail and password, or the code of the second factor. */
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
