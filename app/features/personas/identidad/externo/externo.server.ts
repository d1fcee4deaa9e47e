import { type ActionFunctionArgs, data, type MiddlewareFunction, redirect } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ResultadoEntrar, respond, setCookies } from "../embebido/entrar.server.ts";
import { codigoCorreoSchema } from "../identidad.schema.ts";
import { AUTHORIZE_PATH } from "./oidc-endpoints.server.ts";
import { toSignInHref, parseOrigen } from "../origen.ts";
import type { Visitor } from "./reauth.ts";
import { readProof, redeemCode } from "./reauth.server.ts";
import {
  callProvider,
  getRequestContext,
  type CamposFormulario,
  type RechazoIdentidad,
  refuse,
  refuseForWait,
  toRechazo,
  type RequestContext,
} from "../provider-call.server.ts";

/** 404 where an external provider keeps the passwords. */
export const requireEmbebido: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (context.get(tiendaContext).identidad.externo) throw data(null, { status: 404 });
  return next();
};

/** The provider's own text is never shown. */
const FALLOS: Readonly<Record<string, (nombre: string) => string>> = {
  access_denied: (nombre) => `No se inició la sesión: cancelaste o ${nombre} no lo permitió.`,
  email_not_found: (nombre) =>
    `${nombre} no nos dio tu correo electrónico, y sin él no podemos avisarte de tus pedidos. Permite compartirlo o usa otra cuenta.`,
  account_not_linked: (nombre) =>
    `Ya hay otra cuenta de esta tienda con tu correo. Por seguridad no la unimos con la de ${nombre}: escríbenos y lo resolvemos.`,
  otra_cuenta: (nombre) => `Confirmaste con otra cuenta de ${nombre}. Hazlo con la que usas en esta tienda.`,
  no_reciente: (nombre) =>
    `${nombre} no te pidió confirmar de nuevo que eres tú. Inténtalo otra vez; si se repite, escríbenos.`,
  demasiados_codigos: () => "Ya te enviamos varios códigos. Usa el último, o espera 15 minutos para pedir otro.",
  sin_prueba: (nombre) =>
    `${nombre} no nos confirmó que eres tú, y no podemos enviarte un código porque tu correo está sin confirmar. Escríbenos y lo resolvemos.`,
  state_mismatch: () => "El inicio de sesión tardó demasiado o se abrió en otra ventana. Inténtalo de nuevo.",
};

const SIN_CAMPOS: CamposFormulario = {};
const SIN_VALORES = { nombre: "", apellido: "", email: "" };

const OTRO_FALLO = (nombre: string) => `${nombre} no respondió como se esperaba. Inténtalo de nuevo en un momento.`;

/** null where the address has no error. */
export function readFallo(url: URL, nombre: string): string | null {
  const code = url.searchParams.get("error");
  if (!code) return null;
  const key = code.startsWith("state_") ? "state_mismatch" : code;
  return (Object.hasOwn(FALLOS, key) ? FALLOS[key] : undefined)?.(nombre) ?? OTRO_FALLO(nombre);
}

/**
 * Leads back to `origen`; the form says so if the provider does not respond. `again`: the signed-in person must
 * authenticate again, and errors are shown at `origen`.
 */
export async function goToExterno(ctx: RequestContext, origen: string | null, { again = false } = {}) {
  const { identidad } = ctx.tienda;
  const callbackURL = origen ?? "/";
  const respuesta = await callProvider(ctx, AUTHORIZE_PATH, {
    callbackURL,
    errorCallbackURL: again ? callbackURL : toSignInHref(origen),
    again,
  });
  if (respuesta?.ok && typeof respuesta.body.url === "string") {
    throw redirect(respuesta.body.url, { headers: setCookies(respuesta.cookies) });
  }
  const nombre = identidad.externo?.nombre ?? "";
  const mensaje =
    respuesta?.status === 429
      ? refuseForWait(respuesta.espera).mensaje
      : `${nombre} no responde en este momento. Inténtalo de nuevo en unos minutos.`;
  return data({ mensaje, campos: SIN_CAMPOS, valores: SIN_VALORES }, { status: respuesta?.status === 429 ? 429 : 503 });
}

const CODIGO_MALO = "Este código no es correcto. Escribe el del último correo que te enviamos.";

/** Proven at the provider, or by a mailed code; then null. */
export async function confirmExterno(
  { tienda }: RequestContext,
  visitor: Visitor,
  form: FormData,
): Promise<RechazoIdentidad | null> {
  const { db, identidad } = tienda;
  const again = refuse(
    403,
    `Pasó demasiado tiempo. Confirma otra vez con ${identidad.externo?.nombre ?? ""} que eres tú.`,
  );
  const proof = await readProof(db, visitor);
  if (proof !== "code") return proof === "proven" ? null : again;
  const parsed = parseInput(codigoCorreoSchema, Object.fromEntries(form));
  if (!parsed.success) return toRechazo(parsed.error);
  const redeemed = await redeemCode(db, visitor, parsed.data.codigo);
  if (redeemed === "right") return null;
  return redeemed === "wrong" ? refuse(400, null, { codigo: CODIGO_MALO }) : again;
}

export async function answerEntrada(
  { request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  enter: (ctx: RequestContext, form: FormData) => Promise<ResultadoEntrar | RechazoIdentidad>,
) {
  const ctx = getRequestContext({ request, context });
  if (ctx.tienda.identidad.externo) return goToExterno(ctx, parseOrigen(url.searchParams.get("origen")));
  const form = await readForm(request);
  return respond(await enter(ctx, form), form, url);
}

export function getExterno({ identidad, env }: Tienda, url: URL) {
  if (!identidad.externo) return null;
  // The provider redirects to the public address, so the cookies must be set there.
  if (url.origin !== env.TIENDA_URL) throw redirect(env.TIENDA_URL + url.pathname + url.search);
  const { nombre } = identidad.externo;
  return { nombre, fallo: readFallo(url, nombre) };
}
