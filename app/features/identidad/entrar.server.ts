import { data, redirect } from "react-router";
import type { z } from "zod";
import type { Peticion, Tienda } from "#app/context.ts";
import { signInSchema, signUpSchema } from "./identidad.schema.ts";
import { parseOrigen } from "./origen.ts";

export type Campos = Partial<Record<"nombre" | "apellido" | "email" | "password", string>>;

/** Why someone was not let in, for the form: a message for all of it, or one per field. */
export interface Rechazo {
  tipo: "rechazo";
  status: number;
  mensaje: string | null;
  campos: Campos;
}

/** Let in: the cookies that carry the new session. */
export interface Entrada {
  tipo: "entrada";
  cookies: readonly string[];
}

interface Visita {
  tienda: Pick<Tienda, "identidad" | "log">;
  peticion: Pick<Peticion, "ip">;
  request: Request;
}

const rechazo = (status: number, mensaje: string | null, campos: Campos = {}): Rechazo => {
  return { tipo: "rechazo", status, mensaje, campos };
};

function rechazoOf({ issues }: z.ZodError): Rechazo {
  const campos: Campos = {};
  // The first thing wrong with a field is the one to mend first.
  for (const { path, message } of issues) campos[path[0] as keyof Campos] ??= message;
  return rechazo(400, null, campos);
}

const isCode = (answer: unknown): answer is { code: string } =>
  typeof answer === "object" && answer !== null && "code" in answer && typeof answer.code === "string";

async function rechazoOfAnswer(response: Response, fallo: string): Promise<Rechazo> {
  if (response.status === 429) {
    const segundos = Number(response.headers.get("x-retry-after")) || 60;
    return rechazo(429, `Demasiados intentos. Espera ${segundos} segundos y vuelve a intentarlo.`);
  }
  const answer: unknown = await response.json().catch(() => null);
  const code = isCode(answer) ? answer.code : "";
  // One same answer, whether the e-mail or the password is wrong.
  if (response.status === 401) return rechazo(401, "Correo o contraseña incorrectos.");
  if (code.startsWith("USER_ALREADY_EXISTS")) {
    return rechazo(422, null, { email: "Ya existe una cuenta con este correo. Inicia sesión con ella." });
  }
  return rechazo(response.status < 500 ? response.status : 503, fallo);
}

async function enter(visita: Visita, puerta: string, body: object, fallo: string): Promise<Entrada | Rechazo> {
  const { tienda, peticion, request } = visita;
  try {
    const response = await tienda.identidad.post(puerta, body, request, peticion.ip);
    if (response.ok) return { tipo: "entrada", cookies: response.headers.getSetCookie() };
    return await rechazoOfAnswer(response, fallo);
  } catch (error) {
    tienda.log.error({ err: error }, "the identity provider failed");
    return rechazo(503, fallo);
  }
}

/** The form that a request carries; a body that is no form counts as an empty one, and is answered like it. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** Signs in with what the form of /sign-in sends. Counts against the limit of attempts of the visitor's address. */
export async function signIn(visita: Visita, form: FormData): Promise<Entrada | Rechazo> {
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rechazoOf(parsed.error);
  const fallo = "No se pudo iniciar la sesión. Inténtalo de nuevo en un momento.";
  return enter(visita, "/sign-in/email", parsed.data, fallo);
}

/** Makes an account with what the form of /sign-up sends, and signs in. */
export async function signUp(visita: Visita, form: FormData): Promise<Entrada | Rechazo> {
  const parsed = signUpSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rechazoOf(parsed.error);
  const fallo = "No se pudo crear la cuenta. Inténtalo de nuevo en un momento.";
  const name = `${parsed.data.nombre} ${parsed.data.apellido}`;
  return enter(visita, "/sign-up/email", { ...parsed.data, name }, fallo);
}

/** What was typed, to be shown again: never the password. */
function typedIn(form: FormData) {
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { nombre: typed("nombre"), apellido: typed("apellido"), email: typed("email") };
}

/**
 * The answer to a form of the sign pages: in, with the session's cookies, and on to where the visitor came from (this
 * shop only, else home); or back to the form with what was typed.
 */
export function respond(result: Entrada | Rechazo, form: FormData, url: URL) {
  if (result.tipo === "rechazo") {
    const { status, mensaje, campos } = result;
    return data({ mensaje, campos, valores: typedIn(form) }, { status });
  }
  const headers = new Headers();
  for (const cookie of result.cookies) headers.append("Set-Cookie", cookie);
  throw redirect(parseOrigen(url.searchParams.get("origen")) ?? "/", { headers });
}
