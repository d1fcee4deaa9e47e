import { Hono } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type RequestScope, requestScopeContext, tiendaContext } from "#app/context.ts";
import { declarationsContext } from "#app/routing/declarations.ts";
import { NOMBRES_TAREA } from "#app/features/base/tareas/tareas.ts";
import { guard } from "#app/features/personas/usuarios/guard.server.ts";
import { BusyError } from "#lib/errors.ts";
import { createGate } from "#lib/gate.ts";
import { listOwnOrigins } from "#lib/origins.ts";
import { createCacheAnswers } from "./answer-cached.ts";
import { withCleanUrl } from "./clean-url.ts";
import { bodyLimit } from "./body-limit.ts";
import { withGuard, withoutPersonalPages } from "./guarded-build.ts";
import { serveHealth } from "./health.ts";
import { addMetrics, createMetrics, printMedidas, serveMetrics } from "./metrics.ts";
import { methodCheck } from "./method-check.ts";
import { createRequestIds, openRequest } from "./open-request.ts";
import { findDeclaration, isPage } from "./route-declarations.ts";
import { originCheck } from "./origin-check.ts";
import { isBareOutage, retryAfter, withOutage } from "./outage.ts";
import { ALONE } from "./peers.ts";
import { type Bound, cachePublicPages, toCacheControl } from "./cache-public-pages.ts";
import type { App } from "./http-server.ts";
import { createGetOrigin, toPublic } from "./public-url.ts";
import { queueAtTheDoor } from "./queue.ts";
import { createReplicaReader } from "./replica.ts";
import type { HonoEnv } from "./hono-env.ts";
import { BUSY, FATAL, refuse, UNAVAILABLE } from "./refusals.ts";
import { createCsp, securityHeaders } from "./security-headers.ts";
import { RUTAS_SANDBOX } from "#tools/sandbox/sandbox.ts";
import { type FindShared, serveStatic, type StaticFiles } from "./static-files.ts";
import { serveWorker, WORKER_PATH } from "./serve-worker.ts";
import type { RunningShop } from "./tienda.ts";

/** Concurrent renderings per process; a quarter is reserved for signed-in people and cached pages. */
const RENDERINGS = 16;

/** Of those whose turn it is. They have waited: hundreds who come in at once wait for their page, and are not refused. */
const BY_TURN = { max: 2, waitMs: 60_000, waiting: Number.POSITIVE_INFINITY };

export interface AppOptions {
  build: ServerBuild;
  /** None in development, where Vite serves the built files. */
  files: StaticFiles;
  findShared?: FindShared;
  /** Vite's development server needs a wider CSP; pages are not cached. */
  dev?: boolean;
}

export function createApp(
  {
    tienda,
    now = async () => tienda,
    sandbox,
    replica,
    peers = ALONE,
  }: Pick<RunningShop, "tienda" | "sandbox"> & Partial<RunningShop>,
  { build, files, findShared, dev = false }: AppOptions,
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
  const render = async (request: Request, requestScope: RequestScope, source = db) => {
    const current = await now();
    const context = new RouterContextProvider();
    context.set(tiendaContext, source === db ? current : { ...current, db: source });
    context.set(requestScopeContext, requestScope);
    context.set(declarationsContext, findDeclaration);
    return (requestScope.shared ? handlePublic : handle)(request, context);
  };
  const read = createReplicaReader(db, replica);
  const renderPublic = (request: Request, requestScope: RequestScope) =>
    read((source) => render(request, requestScope, source));

  const enter = createGate({ max: RENDERINGS, kept: RENDERINGS / 4 });
  const bound: Bound = async (request, work, isKept = false) =>
    enter(work, isKept || (await tienda.identidad.isKnown(request)));

  const enterByTurn = createGate(BY_TURN);

  const app = new Hono<HonoEnv>();
  app.onError((error, c) => {
    if (error instanceof BusyError) return refuse(c, BUSY);
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
  const printAll = async () =>
    addMetrics([printMetrics(), ...(await peers.ask("metrics"))]) + (await printMedidas(db, NOMBRES_TAREA, log));
  app.get("/metrics", serveMetrics(printAll, env.METRICS_TOKEN));
  app.get(WORKER_PATH, serveWorker(tienda, files));
  app.use(serveStatic(files, findShared));
  app.use(bodyLimit);
  if (sandbox) {
    for (const path of RUTAS_SANDBOX) app.all(`${path.replace(/\/$/, "")}/*`, (c) => sandbox.fetch(c.req.raw));
  }
  app.use(
    cachePublicPages({
      pageCache,
      metrics,
      render: renderPublic,
      bound,
      getOrigin,
      csp,
      cacheControl: toCacheControl(env),
      keep: !dev,
    }),
  );
  app.use(compress());
  app.use(queueAtTheDoor(now));
  app.all("*", async (c) => {
    const request = toPublic(c.req.raw, getOrigin(c.req.raw));
    const renderNow = async () => {
      if (request.signal.aborted) throw new BusyError();
      return render(request, c.var.requestScope);
    };
    const renderInTime = () => (c.var.byTurn ? enterByTurn(renderNow) : bound(request, renderNow));
    const response = await (isPage(c.req.path) ? renderInTime() : renderNow());
    if (isBareOutage(c.req.path, response)) return refuse(c, UNAVAILABLE);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    return response;
  });
  return { hono: app, answerFirst: cacheAnswers.answer };
}
