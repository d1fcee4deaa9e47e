import { Hono } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type RequestScope, requestScopeContext, tiendaContext } from "#app/context.ts";
import { declarationsContext } from "#app/routing/declarations.ts";
import { guard } from "#app/features/usuarios/guard.server.ts";
import { listOwnOrigins } from "#lib/origins.ts";
import { createCacheAnswers } from "./answer-cached.ts";
import { withCleanUrl } from "./clean-url.ts";
import { bodyLimit } from "./body-limit.ts";
import { withGuard, withoutPersonalPages } from "./guarded-build.ts";
import { serveHealth } from "./health.ts";
import { addMetrics, createMetrics, serveMetrics } from "./metrics.ts";
import { createMarkupCache } from "./markup-cache.ts";
import { methodCheck } from "./method-check.ts";
import { createRequestIds, openRequest } from "./open-request.ts";
import { findDeclaration } from "./route-declarations.ts";
import { originCheck } from "./origin-check.ts";
import { isBareOutage, retryAfter, withOutage } from "./outage.ts";
import { ALONE } from "./peers.ts";
import { cachePublicPages, toCacheControl } from "./cache-public-pages.ts";
import type { App } from "./http-server.ts";
import { createGetOrigin, toPublic } from "./public-url.ts";
import { createReplicaReader } from "./replica.ts";
import type { HonoEnv } from "./hono-env.ts";
import { FATAL, refuse, UNAVAILABLE } from "./refusals.ts";
import { createCsp, securityHeaders } from "./security-headers.ts";
import { RUTAS_SANDBOX } from "#sandbox/sandbox.ts";
import { serveStatic, type StaticFiles } from "./static-files.ts";
import { serveWorker, WORKER_PATH } from "./serve-worker.ts";
import type { RunningShop } from "./tienda.ts";

export interface AppOptions {
  build: ServerBuild;
  /** The built files; none in development, where Vite serves them. */
  files: StaticFiles;
  /** Vite's development server: it needs a wider policy, and pages are not cached. */
  dev?: boolean;
  /** Whether parts of public pages are written once (app/ui/kept-markup.tsx). */
  keepMarkup?: boolean;
}

/** The server's middleware, in the order in which a request passes them. */
export function createApp(
  { tienda, sandbox, replica, peers = ALONE }: Pick<RunningShop, "tienda" | "sandbox"> & Partial<RunningShop>,
  { build, files, dev = false, keepMarkup = !dev }: AppOptions,
): App {
  const { env, db, log, pageCache } = tienda;
  const metrics = createMetrics();
  const newId = createRequestIds();
  const cacheAnswers = createCacheAnswers({ pageCache, metrics, newId, log });
  const getOrigin = createGetOrigin(env);
  const csp = createCsp(env, { dev });
  const routes = withOutage(withGuard(build, guard));
  const mode = dev ? "development" : "production";
  const handle = createRequestHandler(routes, mode);
  const handlePublic = createRequestHandler(withoutPersonalPages(routes), mode);
  const render = (request: Request, requestScope: RequestScope, source = db) => {
    const context = new RouterContextProvider();
    context.set(tiendaContext, source === db ? tienda : { ...tienda, db: source });
    context.set(requestScopeContext, requestScope);
    context.set(declarationsContext, findDeclaration);
    return (requestScope.shared ? handlePublic : handle)(request, context);
  };
  const read = createReplicaReader(db, replica);
  const renderPublic = (request: Request, requestScope: RequestScope) =>
    read((source) => render(request, requestScope, source));

  const app = new Hono<HonoEnv>();
  app.onError((error, c) => {
    c.var.requestScope.log.error({ err: error }, "the server failed");
    return refuse(c, FATAL);
  });
  app.use(openRequest(log, metrics, newId, env.PROXY_CONFIABLE));
  app.use(cacheAnswers.learn);
  app.use(securityHeaders(env, csp));
  app.use(retryAfter);
  app.use(methodCheck);
  app.use(originCheck(listOwnOrigins(env)));
  app.use(withCleanUrl);
  app.get("/healthz", serveHealth(db));
  const printMetrics = () => metrics.print(db.$client);
  peers.answer("metrics", printMetrics);
  const printAll = async () => addMetrics([printMetrics(), ...(await peers.ask("metrics"))]);
  app.get("/metrics", serveMetrics(printAll, env.METRICS_TOKEN));
  app.get(WORKER_PATH, serveWorker(tienda, files));
  app.use(serveStatic(files));
  app.use(bodyLimit);
  if (sandbox) {
    for (const path of RUTAS_SANDBOX) app.all(`${path.replace(/\/$/, "")}/*`, (c) => sandbox.fetch(c.req.raw));
  }
  app.use(
    cachePublicPages({
      pageCache,
      metrics,
      render: renderPublic,
      getOrigin,
      csp,
      cacheControl: toCacheControl(env),
      keep: !dev,
      markup: keepMarkup ? createMarkupCache() : undefined,
    }),
  );
  app.use(compress());
  app.all("*", async (c) => {
    const response = await render(toPublic(c.req.raw, getOrigin(c.req.raw)), c.var.requestScope);
    if (isBareOutage(c.req.path, response)) return refuse(c, UNAVAILABLE);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    return response;
  });
  return { hono: app, answerFirst: cacheAnswers.answer };
}
