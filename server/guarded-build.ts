import type { MiddlewareFunction, ServerBuild } from "react-router";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The same routes, each with `guard` before anything else of it: so none can forget to have one. */
export function withGuard(build: ServerBuild, guard: MiddlewareFunction<Response>): ServerBuild {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const layouts = new Set(routes.map(({ parentId }) => parentId));
  const guarded = (route: Route): Route => {
    if (layouts.has(route.id)) return route;
    return { ...route, module: { ...route.module, middleware: [guard, ...(route.module.middleware ?? [])] } };
  };
  return { ...build, routes: Object.fromEntries(routes.map((route) => [route.id, guarded(route)])) };
}
