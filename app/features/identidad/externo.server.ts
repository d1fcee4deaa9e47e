import { type ActionFunctionArgs, data, type MiddlewareFunction, redirect } from "react-router";
import { peticionContext, type Tienda, tiendaContext } from "#app/context.ts";
import { readForm } from "#app/lib/form.ts";
import { type Entrada, respond, setCookies } from "./entrar.server.ts";
import { parseOrigen } from "./origen.ts";
import { ask, type Campos, type Rechazo, rechazoDeEspera, type Visita } from "./visita.server.ts";

/** Guard of the pages about passwords: where an external provider keeps them, there are no such pages. */
export const requireEmbebido: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (context.get(tiendaContext).identidad.externo) throw data(null, { status: 404 });
  return next();
};

/** What went wrong at the external provider or on the way back, by the word in the address; never its own text. */
const FALLOS: Readonly<Record<string, (nombre: string) => string>> = {
  access_denied: (nombre) => `No se inició la sesión: cancelaste o ${nombre} no lo permitió.`,
  email_not_found: (nombre) =>
    `${nombre} no nos dio tu correo electrónico, y sin él no podemos avisarte de tus pedidos. Permite compartirlo o usa otra cuenta.`,
  account_not_linked: (nombre) =>
    `Ya hay otra cuenta de esta tienda con tu correo. Por seguridad no la unimos con la de ${nombre}: escríbenos y lo resolvemos.`,
  state_mismatch: () => "El inicio de sesión tardó demasiado o se abrió en otra ventana. Inténtalo de nuevo.",
};

/** Its form has no fields. */
const SIN_CAMPOS: Campos = {};
const SIN_VALORES = { nombre: "", apellido: "", email: "" };

const OTRO_FALLO = (nombre: string) => `${nombre} no respondió como se esperaba. Inténtalo de nuevo en un momento.`;

/** The message for the sign page, or null when nothing is said to be wrong. */
function falloOf(url: URL, nombre: string): string | null {
  const code = url.searchParams.get("error");
  if (!code) return null;
  const key = code.startsWith("state_") ? "state_mismatch" : code;
  return (Object.hasOwn(FALLOS, key) ? FALLOS[key] : undefined)?.(nombre) ?? OTRO_FALLO(nombre);
}

/**
 * Sends the visitor to the external provider, and back to `origen` afterwards. When it does not answer, the form says
 * so. `deNuevo`: they have to show who they are, even if they are signed in there.
 */
export async function goToExterno(visita: Visita, origen: string | null, { deNuevo = false } = {}) {
  const { identidad } = visita.tienda;
  const respuesta = await ask(visita, "/sign-in/social", identidad.viaExterno(origen, { deNuevo }));
  if (respuesta?.ok && typeof respuesta.body.url === "string") {
    throw redirect(respuesta.body.url, { headers: setCookies(respuesta.cookies) });
  }
  const nombre = identidad.externo?.nombre ?? "";
  const mensaje =
    respuesta?.status === 429
      ? rechazoDeEspera(respuesta.espera).mensaje
      : `${nombre} no responde en este momento. Inténtalo de nuevo en unos minutos.`;
  return data({ mensaje, campos: SIN_CAMPOS, valores: SIN_VALORES }, { status: respuesta?.status === 429 ? 429 : 503 });
}

/** The answer of a sign page: by the form that it has, or by way of the external provider where that alone decides. */
export async function answerEntrada(
  { request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  enter: (visita: Visita, form: FormData) => Promise<Entrada | Rechazo>,
) {
  const visita = { tienda: context.get(tiendaContext), peticion: context.get(peticionContext), request };
  if (visita.tienda.identidad.externo) return goToExterno(visita, parseOrigen(url.searchParams.get("origen")));
  const form = await readForm(request);
  return respond(await enter(visita, form), form, url);
}

/** What the sign pages show of the external provider; null while the embedded one serves. */
export function externoOf({ identidad, env }: Tienda, url: URL) {
  if (!identidad.externo) return null;
  // It sends people back to the public address, and the cookies of this sign-in must be there.
  if (url.origin !== env.TIENDA_URL) throw redirect(env.TIENDA_URL + url.pathname + url.search);
  const { nombre } = identidad.externo;
  return { nombre, fallo: falloOf(url, nombre) };
}
