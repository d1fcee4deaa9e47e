import type { MiddlewareFunction, ServerBuild } from "react-router";
import { mixedLayouts, personalPages } from "./route-declarations.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * The same routes, each behind `guard`. A layout whose pages are all guarded has it once, on the layout itself: React
 * Router reports a refusal at the route that refused, and a layout with a loader would miss its child's.
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

/** The routes that a public page may be: the router tries each of a build's for every request. */
export function withoutPersonalPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).filter(([id]) => !personalPages.has(id));
  return { ...build, routes: Object.fromEntries(routes) };
}
