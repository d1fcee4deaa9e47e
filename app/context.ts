import { createContext } from "react-router";
import type { Db } from "#db/client.server.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";

/**
 * What one server has for as long as it runs, made in server/tienda.ts. Each part is declared beside its own type
 * (`declare module "#app/context.ts"`), which avoids import cycles.
 */
export interface Tienda {
  env: Env;
  db: Db;
  log: Log;
}

/**
 * A background task. One server at a time runs it. A run that failed or was killed is repeated, so it must be
 * idempotent. It ends soon after `signal` is aborted (shutdown, or 45 s); the next run does the rest.
 */
export interface Task {
  name: string;
  /** Default: TAREAS_SEGUNDOS. */
  everySeconds?: number;
  run: (tienda: Tienda, signal: AbortSignal) => Promise<void>;
}

/** Markup of parts that several pages have, each under what it follows from. */
export interface MarkupCache {
  get: (part: object, key: string, write: () => string) => string;
}

/** What belongs to one request. */
export interface RequestScope {
  id: string;
  /** The client's address, from the socket or a trusted proxy; rate limits count by it. */
  ip: string;
  log: Log;
  /** For the inline scripts of this response. */
  nonce: string;
  /**
   * Of a page that is the same for everyone, which the page cache may keep: the parts of earlier ones, and its HTML, once it
   * is rendered.
   */
  shared?: { markup?: MarkupCache | undefined; html?: Uint8Array<ArrayBuffer> };
}

export const tiendaContext = createContext<Tienda>();
export const requestScopeContext = createContext<RequestScope>();
