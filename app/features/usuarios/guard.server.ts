import { data, type MiddlewareFunction, redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { isAllowed } from "#lib/permisos.ts";
import { SIGN_IN_HEADER } from "#lib/sign-in-again.ts";
import type { Declaration } from "#app/routing/route-table.ts";
import { declarationsContext } from "#app/routing/declarations.ts";
import { toSignInHref, getMensaje } from "#app/features/identidad/origen.ts";
import { avisoContext, getPerfil, sesionContext, usuarioContext } from "./sesion.server.ts";
import { isAdmin, type Usuario } from "./usuarios.ts";

const isCall = ({ pathname }: URL) => pathname.startsWith("/api/");

const refuseCall = (status: number, codigo: string, mensaje: string) =>
  Response.json({ error: { codigo, mensaje } }, { status, headers: { "Cache-Control": "no-store" } });

/**
 * 403, or 503 when the role could not be read, since an admin may be asking. `panel`: they may enter the panel, but not
 * do this.
 */
function refuseRole(url: URL, isKnown: boolean, panel: boolean): unknown {
  if (!isCall(url)) return data({ panel }, { status: isKnown ? 403 : 503 });
  if (isKnown) return refuseCall(403, "ajeno", "No tienes permisos para acceder a esta página.");
  return refuseCall(503, "error", "No pudimos comprobar tus permisos. Inténtalo de nuevo.");
}

function refuseVisitor(url: URL): Response {
  const origen = url.pathname + url.search;
  if (!isCall(url)) return redirect(toSignInHref(origen), { headers: { [SIGN_IN_HEADER]: "required" } });
  // /api/checkout gives the same reason as /checkout.
  return refuseCall(401, "sesion", getMensaje(origen.replace("/api", "")) ?? "");
}

/** Whether the person may do to a route of the panel what the request does. A read changes nothing. */
const mayDo = ({ puesto }: Usuario, { area, form }: Extract<Declaration, { access: "admin" }>, { method }: Request) =>
  isAllowed(puesto, !form && (method === "GET" || method === "HEAD") ? "ver" : "cambiar", area);

/**
 * Lets in whom the route's row in app/routes.ts names, before loaders and actions, on a document, a `.data` request and
 * a POST alike: visitors are redirected to sign in (an API call answers 401), others without the role, or whose puesto
 * does not allow it, get 403. Both are read from the database for each request. A route without a row lets nobody in.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const declaration = context.get(declarationsContext)(pattern);
  if (!declaration) throw data(null, { status: 404 });
  if (declaration.access === "everyone") return next();

  const { perfil, sesion, cookies } = await getPerfil(context.get(tiendaContext), request);
  if (!perfil || !sesion) throw refuseVisitor(url);
  const { usuario, aviso } = perfil;
  if (declaration.access === "admin" && !mayDo(usuario, declaration, request)) {
    throw refuseRole(url, aviso === null, isAdmin(usuario));
  }
  context.set(sesionContext, sesion);
  context.set(usuarioContext, usuario);
  context.set(avisoContext, aviso);

  const response = await next();
  // Personal: not for caches.
  response.headers.set("Cache-Control", "private, no-store");
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};
