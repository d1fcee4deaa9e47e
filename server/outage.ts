import { data, type ServerBuild } from "react-router";
import { peticionContext } from "#app/context.ts";
import { isOutage } from "#lib/errores.ts";
import { isApi, type Middleware } from "./puerta.ts";
import { refusalAt, UNAVAILABLE } from "./refusals.ts";

type Modulo = NonNullable<ServerBuild["routes"][string]>["module"];
type Loader = NonNullable<Modulo["loader"]>;
type HandlerArgs = Parameters<Loader>[0];

/** In seconds: a database that restarts is back by then. */
const RETRY_AFTER = "5";

/**
 * What a file or a call outside of /api answers when a guard or a loader of its page says 503: without a view of its own
 * that would be an empty page.
 */
export const isBareOutage = (path: string, { status, headers }: Response): boolean =>
  status === UNAVAILABLE.status && !isApi(path) && headers.get("Content-Type")?.startsWith("application/json") === true;

/** Every answer that says 503 says when to ask again. */
export const retryAfter: Middleware = async (c, next) => {
  await next();
  if (c.res.status === 503) c.res.headers.set("Retry-After", RETRY_AFTER);
};

/** Runs what a route exports. When the database is out of reach, that is logged, and is a 503 instead of a bug. */
async function runHandler<T>(
  { request, context }: Pick<HandlerArgs, "request" | "context">,
  page: boolean,
  work: () => T,
): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    context.get(peticionContext).log.error({ err: error }, "the database is out of reach");
    // A page has a view for it; programs read it as data.
    throw page ? data(null, { status: UNAVAILABLE.status }) : refusalAt(new URL(request.url).pathname, UNAVAILABLE);
  }
}

function guarded(module: Modulo): Modulo {
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

/** The same routes, each of which says 503 while the database is out of reach. So none can forget to. */
export function withOutage(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    return [id, route && { ...route, module: guarded(route.module) }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
