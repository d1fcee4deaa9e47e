import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import { requestScopeContext, type Tienda, tiendaContext } from "#app/context.ts";
import { findEnlacePedido } from "#db/enlace-pedido.server.ts";
import { isAllowed } from "#lib/permisos.ts";
import { PERSON_HEADER, SIGN_IN_HEADER } from "#lib/sign-in-again.ts";
import type { Declaration } from "#app/routing/route-table.ts";
import { declarationsContext } from "#app/routing/declarations.ts";
import { toSignInHref, getMensaje } from "#app/features/personas/identidad/origen.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { countGuess } from "#app/features/base/limites/limites.server.ts";
import { EMPEZAR } from "./empezar.ts";
import { needsDueno } from "./primer-dueno.server.ts";
import { admit, enlacePedidoContext, getPerfil } from "./sesion.server.ts";
import { isAdmin, type Usuario } from "./usuarios.ts";

const isCall = ({ pathname }: URL) => pathname.startsWith("/api/");

const refuseCall = (status: number, codigo: string, mensaje: string) =>
  Response.json({ error: { codigo, mensaje } }, { status, headers: { "Cache-Control": "no-store" } });

/** 503 when the role could not be read, as it may be an admin. `panel`: may enter the panel, but not do this. */
function refuseRole(url: URL, isKnown: boolean, panel: boolean): unknown {
  if (!isCall(url)) return data({ panel }, { status: isKnown ? 403 : 503 });
  if (isKnown) return refuseCall(403, "ajeno", "No tienes permisos para acceder a esta página.");
  return refuseCall(503, "error", "No pudimos comprobar tus permisos. Inténtalo de nuevo.");
}

function refuseVisitor(url: URL): Response {
  const origen = url.pathname + url.search;
  if (!isCall(url)) return redirect(toSignInHref(origen), { headers: { [SIGN_IN_HEADER]: "required" } });
  return refuseCall(401, "sesion", getMensaje(origen.replace("/api", "")) ?? "");
}

/** The browser's session may have become another's in another tab. */
const isOfAnother = (request: Request, url: URL, id: string) => {
  const person = isCall(url) ? null : request.headers.get(PERSON_HEADER);
  return person !== null && person !== id;
};

/** A new shop's panel leads to where its first dueño is made. */
async function leadToStart({ db, env, log }: Tienda, url: URL, { access }: Declaration): Promise<void> {
  if (access !== "admin" || isCall(url)) return;
  const isNew = await needsDueno(db, env).catch((error: unknown) => {
    log.error({ err: error }, "whether the shop has a dueño could not be read");
    return false;
  });
  if (isNew) throw redirect(EMPEZAR);
}

/** A read changes nothing. */
const mayDo = ({ puesto }: Usuario, { area, form }: Extract<Declaration, { access: "admin" }>, { method }: Request) =>
  isAllowed(puesto, !form && (method === "GET" || method === "HEAD") ? "ver" : "cambiar", area);

const ENLACE_TERMINADO = "/enlace-terminado";

/** Of a page behind a secret link, also where it says that the link opens nothing. */
const ENLACE = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "same-origin" };

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Whether a contact's secret link opens this page of their order, whoever is signed in. */
async function entersByLink({ db, enlaces }: Tienda, { conEnlace }: Declaration, { searchParams }: URL, id: string) {
  const clave = searchParams.get("clave");
  if (!conEnlace || clave === null) return false;
  const enlace = await findEnlacePedido(db, id);
  return enlace !== null && enlaces.isSigned("pedido", enlace, clave);
}

/** Nothing is said of an order whose link ended, or never was. */
async function refuseLink(context: Readonly<RouterContextProvider>, url: URL, { conEnlace }: Declaration) {
  if (!conEnlace || !url.searchParams.has("clave")) return;
  await countGuess(context);
  if (!isCall(url)) throw redirect(ENLACE_TERMINADO);
}

/**
 * A route without a row in app/routes.ts admits nobody. Runs before loaders and actions, for documents, `.data`
 * requests and POSTs. Visitors are redirected to sign in (an API call answers 401), others get 403. Role and puesto are
 * read from the database at each request.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern, params, context }, next) => {
  const declaration = context.get(declarationsContext)(pattern);
  if (!declaration) throw data(null, { status: 404 });
  if (declaration.access === "everyone") return declaration.enlace ? withHeaders(await next(), ENLACE) : next();

  const tienda = context.get(tiendaContext);
  const pedido_id = params["id"] ?? url.searchParams.get("pedido") ?? "";
  if (await entersByLink(tienda, declaration, url, pedido_id)) {
    context.set(enlacePedidoContext, pedido_id);
    return withHeaders(await next(), ENLACE);
  }
  const { perfil, sesion, cookies } = await getPerfil(tienda, request);
  if (!perfil || !sesion) {
    if (declaration.invitado && (await readAjustes(tienda)).comprar_sin_cuenta)
      return withHeaders(await next(), { "Cache-Control": "private, no-store" });
    await leadToStart(tienda, url, declaration);
    await refuseLink(context, url, declaration);
    throw refuseVisitor(url);
  }
  const { usuario, aviso } = perfil;
  if (isOfAnother(request, url, usuario.id)) throw refuseVisitor(url);
  if (declaration.access === "admin" && !mayDo(usuario, declaration, request)) {
    if (!isAdmin(usuario)) await leadToStart(tienda, url, declaration);
    const { area } = declaration;
    context.get(requestScopeContext).log.warn({ usuario: usuario.id, area, method: request.method }, "not allowed");
    throw refuseRole(url, aviso === null, isAdmin(usuario));
  }
  admit(context, perfil, sesion);

  const response = await next();
  // The answer is personal.
  withHeaders(response, { ...(declaration.enlace && ENLACE), "Cache-Control": "private, no-store" });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};
