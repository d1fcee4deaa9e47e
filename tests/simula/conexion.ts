import { createHash } from "node:crypto";
import type { Pool, PoolClient, QueryResult } from "pg";
import { createDb, type Db } from "#db/client.server.ts";
import type { BaseSimulada, Reloj } from "./base.ts";

/** Runs `send` when it is this statement's turn. */
export type TurnoSentencia = (
  client: PoolClient,
  sentencia: { texto: string; valores: readonly unknown[] },
  send: () => Promise<QueryResult>,
) => Promise<QueryResult>;

type Callback = (error: Error | null, result?: QueryResult) => void;
type Query = (...args: unknown[]) => Promise<QueryResult | QueryResult[]>;

const readTexto = (config: unknown): string =>
  typeof config === "string" ? config : String((config as { text?: unknown }).text);

const readValores = (config: unknown, values: unknown): readonly unknown[] => {
  const all = Array.isArray(values) ? values : (config as { values?: unknown }).values;
  return Array.isArray(all) ? all : [];
};

const nombres = new Map<string, string>();

function toNombre(texto: string): string {
  const nombre = nombres.get(texto) ?? createHash("sha1").update(texto).digest("base64url");
  nombres.set(texto, nombre);
  return nombre;
}

/** Named, a statement is planned once for all histories of its connection. */
function withNombre([config, ...more]: readonly unknown[]): readonly unknown[] {
  if (typeof config !== "object" || config === null) return [config, ...more];
  return [{ ...config, name: toNombre(readTexto(config)) }, ...more];
}

/**
 * Sends each statement at the simulation's time; within a transaction that of its beginning, unless it asks for the
 * clock itself.
 */
function withReloj(query: Query, { ahora }: { ahora: () => Date }) {
  let inside = false;
  let puesto = "";
  return async (args: readonly unknown[]): Promise<QueryResult> => {
    const texto = readTexto(args[0]);
    const hora = ahora().toISOString();
    const poner = `set simula.ahora = '${hora}'; set simula.reloj = '${hora}'`;
    if (texto === "begin") {
      inside = true;
      puesto = hora;
      const results = await query(`${poner}; begin`);
      const last = Array.isArray(results) ? results.at(-1) : results;
      if (!last) throw new Error("no answer");
      return last;
    }
    if (!inside && puesto !== hora) await query(poner);
    if (inside && texto.includes("clock_timestamp(")) await query(`set simula.reloj = '${hora}'`);
    if (!inside) puesto = hora;
    if (texto === "commit" || texto === "rollback") inside = false;
    // It takes back what was set in the transaction.
    if (texto === "rollback") puesto = "";
    const result = await query(...withNombre(args));
    if (Array.isArray(result)) throw new TypeError(`several statements at once: ${texto}`);
    return result;
  };
}

function watch(client: PoolClient, turno: TurnoSentencia, reloj: Reloj): void {
  const send = withReloj(client.query.bind(client) as Query, { ahora: () => reloj.ahora });
  const query = (...given: unknown[]) => {
    const callback = typeof given.at(-1) === "function" ? (given.at(-1) as Callback) : null;
    const args = callback ? given.slice(0, -1) : given;
    const sentencia = { texto: readTexto(args[0]), valores: readValores(args[0], args[1]) };
    const done = turno(client, sentencia, () => send(args));
    if (!callback) return done;
    done.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
    return undefined;
  };
  Object.assign(client, { query });
}

type Conectado = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/**
 * Counts connections under way, as real time passes only there, and gives them in the order in which they were asked
 * for, whichever is there first.
 */
function orderConnects(pool: Pool, change: (by: 1 | -1) => void): void {
  const connect = pool.connect.bind(pool);
  let last: Promise<unknown> = Promise.resolve();
  const open = async (before: Promise<unknown>): Promise<PoolClient> => {
    change(1);
    try {
      const [client] = await Promise.all([connect(), before]);
      return client;
    } finally {
      change(-1);
    }
  };
  const ordered = (callback?: Conectado) => {
    const mine = open(last);
    last = mine.catch(() => {});
    if (!callback) return mine;
    mine.then(
      (client) => callback(undefined, client, (error) => client.release(error instanceof Error ? error : undefined)),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), undefined, () => {}),
    );
    return undefined;
  };
  Object.assign(pool, { connect: ordered });
}

/** Connections of a process: with fewer, one that waits for another's turn would keep the turns from going on. */
const CONEXIONES = 24;

/** A process's own connections, whose statements wait for their turn. */
export function openConexion(
  base: BaseSimulada,
  reloj: Reloj,
  turno: TurnoSentencia,
  change: (by: 1 | -1) => void = () => {},
): Db {
  const db = createDb({ ...base.config, Client: base.Cliente, max: CONEXIONES, idleTimeoutMillis: 0 }, () => {});
  db.$client.on("connect", (client) => watch(client, turno, reloj));
  orderConnects(db.$client, change);
  return db;
}

export const AT_ONCE: TurnoSentencia = (_client, _sentencia, send) => send();
