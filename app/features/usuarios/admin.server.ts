import { data, type MiddlewareFunction } from "react-router";
import { avisoContext, usuarioContext } from "./sesion.server.ts";
import { isAdmin } from "./usuarios.ts";

/**
 * Guard of the panel, after `requireSesion`: anybody but an admin gets 403, and nothing below runs (SPEC.md section 6).
 * The role was read from the database for this very request. When it could not be read, the answer is 503: an admin
 * may have been taken for a cliente.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (isAdmin(context.get(usuarioContext))) return next();
  throw data(null, { status: context.get(avisoContext) === null ? 403 : 503 });
};
