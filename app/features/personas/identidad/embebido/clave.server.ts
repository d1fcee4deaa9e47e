import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { clearHits, countHit, type RateLimit, toDigest } from "#app/features/base/limites/limites.server.ts";
import { getText } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { confirmCorreo, getDestinatario, requestClaveNueva, resetClave, sendVerificacion } from "./enlaces.server.ts";
import { getDefectoClave } from "./clave-debil.server.ts";
import { verifyClave } from "../cuenta.server.ts";
import { cambioClaveSchema, claveActualSchema, claveNuevaSchema, emailSchema } from "../identidad.schema.ts";
import {
  callProvider,
  type RechazoIdentidad,
  refuse,
  refuseForWait,
  toRechazo,
  type RequestContext,
} from "../provider-call.server.ts";

/** The visitor must be sent the new session's cookies. */
export interface Hecho {
  tipo: "hecho";
  cookies: readonly string[];
}

export const toHecho = (cookies: readonly string[] = []): Hecho => ({ tipo: "hecho", cookies });

const POR_VISITANTE: RateLimit = { max: 10, seconds: 900 };
export const POR_CUENTA: RateLimit = { max: 3, seconds: 900 };
const POR_CLAVE: RateLimit = { max: 10, seconds: 900 };

const FALLO = "No se pudo completar. Inténtalo de nuevo en un momento.";

export const count = ({ tienda: { db, env } }: RequestContext, key: string, limit: RateLimit) =>
  env.LIMITES ? countHit(db, key, limit) : Promise.resolve(0);

export async function answerFailure<T>(
  { tienda: { log } }: RequestContext,
  step: () => Promise<T>,
): Promise<T | RechazoIdentidad> {
  try {
    return await step();
  } catch (error) {
    log.error({ err: error }, "an account could not be changed");
    return refuse(503, FALLO);
  }
}

/** The answer is the same whether or not the account exists. */
export function forgotClave(ctx: RequestContext, form: FormData): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const parsed = parseInput(emailSchema, Object.fromEntries(form));
    if (!parsed.success) return toRechazo(parsed.error);
    const wait = await count(ctx, `${ctx.requestScope.ip}|restablecer`, POR_VISITANTE);
    if (wait > 0) return refuseForWait(wait);
    const { email } = parsed.data;
    // Limits mails per mailbox; the answer does not reveal that this one was not sent.
    const tooMany = await count(ctx, `cuenta|${toDigest(email)}|restablecer`, POR_CUENTA);
    if (tooMany === 0) await requestClaveNueva(ctx.tienda, email);
    return toHecho();
  });
}

export const ENLACE_VENCIDO = "Este enlace ya se usó o venció. Pide uno nuevo.";

export function chooseClave(ctx: RequestContext, form: FormData): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const parsed = parseInput(claveNuevaSchema, { password: form.get("password") ?? "" });
    if (!parsed.success) return toRechazo(parsed.error);
    const wait = await count(ctx, `${ctx.requestScope.ip}|clave-nueva`, POR_VISITANTE);
    if (wait > 0) return refuseForWait(wait);
    const { db } = ctx.tienda;
    const [token, { password }] = [getText(form, "token"), parsed.data];
    const person = await getDestinatario(db, "clave", token);
    const defecto = person && (await getDefectoClave(password, person.email, (await readMarca(ctx.tienda)).nombre));
    if (defecto) return refuse(400, null, { password: defecto });
    return (await resetClave(db, token, password)) ? toHecho() : refuse(410, ENLACE_VENCIDO);
  });
}

export function acceptCorreo(ctx: RequestContext, form: FormData): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const done = await confirmCorreo(ctx.tienda.db, getText(form, "token"));
    return done ? toHecho() : refuse(410, ENLACE_VENCIDO);
  });
}

export function acceptNavegador(ctx: RequestContext, form: FormData): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const respuesta = await callProvider(ctx, "/reconocer", { token: getText(form, "token") });
    if (!respuesta) return refuse(503, FALLO);
    return respuesta.ok ? toHecho(respuesta.cookies) : refuse(410, ENLACE_VENCIDO);
  });
}

/** `persona` comes from the session. */
export function resendVerificacion(
  ctx: RequestContext,
  persona: { id: string; email: string },
): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const wait = await count(ctx, `cuenta|${persona.id}|verificar`, POR_CUENTA);
    if (wait > 0) return refuseForWait(wait);
    await sendVerificacion(ctx.tienda, persona);
    return toHecho();
  });
}

const NO_ES = "Esta no es tu contraseña actual.";

/**
 * The password is typed in the field `campo`. Wrong ones count per person, so that an open session cannot be used to
 * guess it.
 */
export async function callProviderWithClave(
  ctx: RequestContext,
  userId: string,
  endpoint: string,
  body: object,
  campo = "password",
) {
  const key = `cuenta|${userId}|clave`;
  const wait = await count(ctx, key, POR_CLAVE);
  if (wait > 0) return refuseForWait(wait);
  const respuesta = await callProvider(ctx, endpoint, body);
  if (!respuesta) return refuse(503, FALLO);
  if (respuesta.ok) {
    await clearHits(ctx.tienda.db, key);
    return { tipo: "respuesta" as const, ...respuesta };
  }
  if (respuesta.code === "INVALID_PASSWORD") return refuse(400, null, { [campo]: NO_ES });
  if (respuesta.status === 429) return refuseForWait(respuesta.espera);
  return refuse(respuesta.status < 500 ? respuesta.status : 503, FALLO);
}

/** Used before an irreversible step; wrong passwords count. */
export function confirmClave(ctx: RequestContext, userId: string, form: FormData): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const parsed = parseInput(claveActualSchema, Object.fromEntries(form));
    if (!parsed.success) return toRechazo(parsed.error);
    const key = `cuenta|${userId}|clave`;
    const wait = await count(ctx, key, POR_CLAVE);
    if (wait > 0) return refuseForWait(wait);
    if (!(await verifyClave(ctx.tienda.db, userId, parsed.data.password))) {
      return refuse(400, null, { password: NO_ES });
    }
    await clearHits(ctx.tienda.db, key);
    return toHecho();
  });
}

/** Also closes the person's other sessions. */
export function changeClave(
  ctx: RequestContext,
  persona: { id: string; email: string },
  form: FormData,
): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const parsed = parseInput(cambioClaveSchema, Object.fromEntries(form));
    if (!parsed.success) return toRechazo(parsed.error);
    const { clave_actual: currentPassword, password: newPassword } = parsed.data;
    const defecto = await getDefectoClave(newPassword, persona.email, (await readMarca(ctx.tienda)).nombre);
    if (defecto) return refuse(400, null, { password: defecto });
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const result = await callProviderWithClave(ctx, persona.id, "/change-password", body, "clave_actual");
    return result.tipo === "rechazo" ? result : toHecho(result.cookies);
  });
}
