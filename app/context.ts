import { createContext } from "react-router";
import type { Db } from "#db/client.server.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";

/**
 * What one server has from its start on; made once in server/tienda.ts. Who makes a part of it declares that part
 * beside its type (`declare module "#app/context.ts"`), so that this file imports nothing that imports it.
 */
export interface Tienda {
  env: Env;
  db: Db;
  log: Log;
}

/**
 * Work in the background. One server at a time runs it; a run that fails or is killed is tried again, so a run must
 * bear being repeated. It ends soon after `signal` is aborted (a stop, or 45 s), with the rest left to the next turn.
 */
export interface Task {
  name: string;
  /** TAREAS_SEGUNDOS when left out. */
  everySeconds?: number;
  run: (tienda: Tienda, signal: AbortSignal) => Promise<void>;
}

/** What belongs to one request. */
export interface RequestScope {
  id: string;
  /** The client's address, from the socket or a trusted proxy; what every limit uses. */
  ip: string;
  log: Log;
  /** For the inline scripts of this answer. */
  nonce: string;
}

export const tiendaContext = createContext<Tienda>();
export const requestScopeContext = createContext<RequestScope>();
