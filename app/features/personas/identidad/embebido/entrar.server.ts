import { data, redirect } from "react-router";
import { getText } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { CLAVE_DEBIL } from "./clave-debil.server.ts";
import { codigoSchema, respaldoSchema, signInSchema, signUpSchema } from "../identidad.schema.ts";
import { POR_CORREO } from "./intentos.server.ts";
import { toSignInHref, parseOrigen } from "../origen.ts";
import {
  callProvider,
  type RechazoIdentidad,
  refuse,
  refuseForWait,
  toRechazo,
  type RespuestaIdentidad,
  type RequestContext,
} from "../provider-call.server.ts";

/** After `codigo` the second factor is asked for. */
export interface ResultadoEntrar {
  tipo: "entrada" | "codigo";
  cookies: readonly string[];
}

/** The same for right and wrong passwords: only the mailbox's owner learns which it was. */
const DEMASIADOS =
  "Hubo demasiados intentos con esta cuenta. Si tu contraseña es correcta, te enviamos un enlace a tu correo: ábrelo en este mismo navegador y podrás entrar.";

function toOutcome(respuesta: RespuestaIdentidad | null, fallo: string): ResultadoEntrar | RechazoIdentidad {
  if (!respuesta) return refuse(503, fallo);
  const { ok, status, code, body, cookies, espera } = respuesta;
  if (ok) return { tipo: body.twoFactorRedirect === true ? "codigo" : "entrada", cookies };
  if (status === 429) return refuseForWait(espera);
  if (code === POR_CORREO) return refuse(403, DEMASIADOS);
  // The same for a wrong e-mail and a wrong password.
  if (status === 401) return refuse(401, "Correo o contraseña incorrectos.");
  if (code === CLAVE_DEBIL) return refuse(400, null, { password: String(body.message) });
  if (code.startsWith("USER_ALREADY_EXISTS")) {
    return refuse(422, null, { email: "Ya existe una cuenta con este correo. Inicia sesión con ella." });
  }
  return refuse(status < 500 ? status : 503, fallo);
}

/** Sign-ins are limited per address and per account. */
export async function signIn(ctx: RequestContext, form: FormData): Promise<ResultadoEntrar | RechazoIdentidad> {
  const parsed = parseInput(signInSchema, Object.fromEntries(form));
  if (!parsed.success) return toRechazo(parsed.error);
  const fallo = "No se pudo iniciar la sesión. Inténtalo de nuevo en un momento.";
  return toOutcome(await callProvider(ctx, "/sign-in/email", parsed.data), fallo);
}

export async function signUp(ctx: RequestContext, form: FormData): Promise<ResultadoEntrar | RechazoIdentidad> {
  const parsed = parseInput(signUpSchema, Object.fromEntries(form));
  if (!parsed.success) return toRechazo(parsed.error);
  const fallo = "No se pudo crear la cuenta. Inténtalo de nuevo en un momento.";
  const name = `${parsed.data.nombre} ${parsed.data.apellido}`;
  return toOutcome(await callProvider(ctx, "/sign-up/email", { ...parsed.data, name }), fallo);
}

const VENCIDO = "Tu inicio de sesión venció. Vuelve a escribir tu correo y tu contraseña.";
const MAL: Record<string, string> = {
  INVALID_CODE: "Este código no es correcto o ya se usó. Escribe el que tu aplicación muestra ahora.",
  INVALID_BACKUP_CODE: "Este código de respaldo no es correcto o ya se usó.",
};

function toCodigoOutcome(respuesta: RespuestaIdentidad | null): ResultadoEntrar | RechazoIdentidad {
  if (!respuesta) return refuse(503, "No se pudo iniciar la sesión. Inténtalo de nuevo en un momento.");
  const { ok, status, code, cookies, espera } = respuesta;
  if (ok) return { tipo: "entrada", cookies };
  if (code === "ACCOUNT_TEMPORARILY_LOCKED") return refuseForWait(15 * 60);
  if (status === 429) return refuseForWait(espera);
  const wrong = MAL[code];
  // Otherwise the first step expired, or there were too many wrong codes.
  return wrong ? refuse(401, null, { codigo: wrong }) : refuse(401, VENCIDO);
}

export async function verifyCodigo(ctx: RequestContext, form: FormData): Promise<ResultadoEntrar | RechazoIdentidad> {
  const respaldo = getText(form, "respaldo") === "1";
  const parsed = parseInput(respaldo ? respaldoSchema : codigoSchema, Object.fromEntries(form));
  if (!parsed.success) return toRechazo(parsed.error);
  const endpoint = respaldo ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
  return toCodigoOutcome(await callProvider(ctx, endpoint, { code: parsed.data.codigo }));
}

const getTyped = (form: FormData) => {
  return { nombre: getText(form, "nombre"), apellido: getText(form, "apellido"), email: getText(form, "email") };
};

export function setCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** Redirects to the page that the visitor came from (this shop only) or to the second step; or shows the form again. */
export function respond(result: ResultadoEntrar | RechazoIdentidad, form: FormData, url: URL) {
  if (result.tipo === "rechazo") {
    const { status, mensaje, campos } = result;
    return data({ mensaje, campos, valores: getTyped(form) }, { status });
  }
  const origen = parseOrigen(url.searchParams.get("origen"));
  const to = result.tipo === "codigo" ? toSignInHref(origen, "/sign-in/codigo") : (origen ?? "/");
  throw redirect(to, { headers: setCookies(result.cookies) });
}
