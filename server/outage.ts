import { data, type ServerBuild } from "react-router";
import { requestScopeContext } from "#app/context.ts";
import { BusyError, isOutage } from "#lib/errors.ts";
import { isApi, type Middleware } from "./hono-env.ts";
import { BUSY, toRefusalResponse, UNAVAILABLE } from "./refusals.ts";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Loader = NonNullable<RouteModule["loader"]>;
type HandlerArgs = Parameters<Loader>[0];

export const RETRY_AFTER = "5";

/** A 503 of a route without a component, which outside /api would be an empty page. */
export const isBareOutage = (path: string, { status, headers }: Response): boolean =>
  status === UNAVAILABLE.status && !isApi(path) && headers.get("Content-Type")?.startsWith("application/json") === true;

export const retryAfter: Middleware = async (c, next) => {
  await next();
  if (c.res.status === 503) c.res.headers.set("Retry-After", RETRY_AFTER);
};

/** An unreachable database becomes a logged 503, overload another. */
async function runHandler<T>(
  { request, context }: Pick<HandlerArgs, "request" | "context">,
  page: boolean,
  work: () => T,
): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    const busy = error instanceof BusyError;
    if (!busy) context.get(requestScopeContext).log.error({ err: error }, "the database is out of reach");
    throw page
      ? data(null, { status: UNAVAILABLE.status })
      : toRefusalResponse(new URL(request.url).pathname, busy ? BUSY : UNAVAILABLE);
  }
}

function withOutageHandlers(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module;
  const page = "default" in module && Boolean(module.default);
  return {
    ...module,
    ...(loader && { loader: (args: HandlerArgs) => runHandler(args, page, () => loader(args)) }),
    ...(action && { action: (args: HandlerArgs) => runHandler(args, page, () => action(args)) }),
    ...(middleware && {
      middleware: middleware.map(
        (step): typeof step =>
          (args, next) =>
            runHandler(args, page, () => step(args, next)),
      ),
    }),
  };
}

export function withOutage(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    return [id, route && { ...route, module: withOutageHandlers(route.module) }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
