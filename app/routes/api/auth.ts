import { requestScopeContext, tiendaContext } from "#app/context.ts";
import type { Route } from "./+types/auth.ts";

/** The specification asks for an empty list here. */
const FACTURAS = "/api/auth/billing/statements";

/** The provider checks origins and limits attempts itself. */
function callProvider({ request, url, context }: Pick<Route.LoaderArgs, "request" | "url" | "context">) {
  if (request.method === "GET" && url.pathname === FACTURAS) return Response.json([]);
  return context.get(tiendaContext).identidad.handler(request, context.get(requestScopeContext).ip);
}

export const loader = (args: Route.LoaderArgs) => callProvider(args);
export const action = (args: Route.ActionArgs) => callProvider(args);
