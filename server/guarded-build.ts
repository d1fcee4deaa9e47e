import type { MiddlewareFunction, ServerBuild } from "react-router";
import { mixedLayouts, personalPages } from "./route-declarations.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * Puts each route behind `guard`. A layout with only guarded pages gets it once, on the layout: React Router reports a
 * refusal at the refusing route, and a layout's loader data would be missing for its child's.
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

/** Keeps possible public pages only: the router tries every route of a build for each request. */
export function withoutPersonalPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).filter(([id]) => !personalPages.has(id));
  return { ...build, routes: Object.fromEntries(routes) };
}
