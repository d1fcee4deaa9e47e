import { createContext } from "react-router";
import type { Db } from "#db/client.server.ts";
import type { Identidad } from "./features/identidad/identidad.server.ts";
import type { Pasarelas } from "./features/pagos/pasarela.ts";
import type { Paginas } from "#server/paginas.ts";
import type { Env } from "./lib/env.ts";
import type { Log } from "./lib/log.ts";

/** What one server has from its start on; made once in server/tienda.ts. */
export interface Tienda {
  env: Env;
  db: Db;
  log: Log;
  identidad: Identidad;
  pasarelas: Pasarelas;
  /** The public pages that are kept; `drop` forgets them all, for what the panel changes. */
  paginas: Paginas;
}

/** What belongs to one request. */
export interface Peticion {
  id: string;
  /** The client's address, from the socket or a trusted proxy; what every limit uses. */
  ip: string;
  log: Log;
  /** For the inline scripts of this answer. */
  nonce: string;
}

export const tiendaContext = createContext<Tienda>();
export const peticionContext = createContext<Peticion>();
