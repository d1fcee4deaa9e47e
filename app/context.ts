import { createContext } from "react-router";
import type { Db } from "#db/client.server.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";

/**
 * One per server, made in server/tienda.ts. Each part is declared beside its own type (`declare module
 * "#app/context.ts"`), which avoids import cycles.
 */
export interface Tienda {
  env: Env;
  db: Db;
  log: Log;
}

/**
 * Run by one server at a time. Must be idempotent, since failed and killed runs are repeated, and end soon after
 * `signal` is aborted (shutdown, or `limitSeconds`).
 */
export interface Task {
  name: string;
  /** The default is TAREAS_SEGUNDOS. */
  everySeconds?: number;
  /** How long a run may take; 45 by default. */
  limitSeconds?: number;
  /** It tells nobody outside anything, so that a restored shop that waits runs it, too (db/restored.server.ts). */
  staysInside?: true;
  run: (tienda: Tienda, signal: AbortSignal) => Promise<void>;
}

export interface RequestScope {
  id: string;
  /** Comes from the socket or a trusted proxy; rate limits use it. */
  ip: string;
  log: Log;
  nonce: string;
  /** Set for a page that is the same for everyone: the page cache keeps its HTML. */
  shared?: { html?: Uint8Array<ArrayBuffer> };
}

export const tiendaContext = createContext<Tienda>();
export const requestScopeContext = createContext<RequestScope>();
