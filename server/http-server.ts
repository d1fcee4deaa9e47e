import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hono } from "hono";
import { createGate, type Gate } from "#lib/gate.ts";
import type { HonoEnv } from "./hono-env.ts";
import { RETRY_AFTER } from "./outage.ts";
import { BUSY } from "./refusals.ts";

/** Hono reads duplicate headers joined: two Host headers are refused. */
const OPTIONS = { headersTimeout: 15_000, requestTimeout: 120_000, joinDuplicateHeaders: true };
const STOP_TIMEOUT_MS = 10_000;

/** Concurrent requests per connection, against clients that send many without reading. */
const REQUESTS = 4;

/** `answerFirst` returns whether it has answered; Hono handles the rest. */
export interface App {
  hono: Hono<HonoEnv>;
  answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean;
}

function refuseBusy(response: ServerResponse): void {
  response.writeHead(BUSY.status, {
    "Retry-After": RETRY_AFTER,
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
  });
  response.end(BUSY.mensaje);
}

/**
 * For a proxy: 200 until the server is about to close. Unlike /healthz it asks nothing of the database: without that the
 * shop still has answers, which a proxy would not send for.
 */
const READY_PATH = "/readyz";

const closing = new WeakSet<Server>();

/**
 * From now on /readyz answers 503 and each answer ends its connection, so that a proxy sends its requests elsewhere.
 * Resolves after `seconds`, in which all others are answered as ever.
 */
export async function announceClose(http: Server, seconds = 0): Promise<void> {
  closing.add(http);
  await sleep(seconds * 1_000);
}

function tellReady(response: ServerResponse, ok: boolean): void {
  response.writeHead(ok ? 200 : 503, { "Cache-Control": "no-store", "Content-Type": "application/json" });
  response.end(JSON.stringify({ ok }));
}

export function createHttp({ hono, answerFirst }: App): Server {
  const listener = getRequestListener(hono.fetch);
  const gates = new WeakMap<Socket, Gate>();

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    response.once("close", resolve);
    void listener(request, response);
    return promise;
  };

  const http = createServer(OPTIONS, (request, response) => {
    const isClosing = closing.has(http);
    if (isClosing) response.shouldKeepAlive = false;
    if (request.url === READY_PATH) return tellReady(response, !isClosing);
    if (answerFirst(request, response)) return;
    const { socket } = request;
    const enter = gates.get(socket) ?? createGate({ max: REQUESTS });
    gates.set(socket, enter);
    enter(() => answer(request, response)).catch(() => refuseBusy(response));
  });
  return http;
}

export function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}

/** Running requests have 10 s to finish. */
export function closeHttp(http: Server, timeout = STOP_TIMEOUT_MS): Promise<void> {
  return new Promise((resolve) => {
    // Node closes connections that are idle now, not those that become idle later.
    const sweep = setInterval(() => http.closeIdleConnections(), 50);
    const cut = setTimeout(() => http.closeAllConnections(), timeout);
    http.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
