import type { MiddlewareFunction, ServerBuild } from "react-router";
import { mixedLayouts } from "./places.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * The same routes, each with `guard` before anything else of it: so none can forget to have one. Around a layout under
 * which nobody enters unasked it stands once, at the layout: React Router tells a page in the browser of a refusal by
 * the route that refused, and a layout that reads data of its own would not hear of its child's.
 */
export function withGuard(build: ServerBuild, guard: MiddlewareFunction<Response>): ServerBuild {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const layouts = new Set(routes.map(({ parentId }) => parentId));
  const isClosed = (id: string | undefined) =>
    id !== undefined && id !== "root" && layouts.has(id) && !mixedLayouts.has(id);
  const guarded = (route: Route): Route => {
    const asks = layouts.has(route.id) ? isClosed(route.id) : true;
    if (!asks || isClosed(route.parentId)) return route;
    return { ...route, module: { ...route.module, middleware: [guard, ...(route.module.middleware ?? [])] } };
  };
  return { ...build, routes: Object.fromEntries(routes.map((route) => [route.id, guarded(route)])) };
}
