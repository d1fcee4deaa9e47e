import { setTimeout as pause } from "node:timers/promises";
import type { Tienda } from "#app/context.ts";
import {
  combineEnv,
  findClaves,
  isVersion,
  listFijadas,
  readClaves,
} from "#app/features/cuentas/claves/claves.server.ts";
import { type Pasarela, PasarelaError, type Pasarelas } from "#app/features/pedidos/pagos/pasarela.ts";
import type { Db } from "#db/client.server.ts";
import { type MetodoPago, PROVEEDORES_CON_CLAVES } from "#db/values.ts";
import { deriveKey } from "#lib/encrypt.server.ts";
import type { Env } from "#lib/env.ts";
import { readAuthSecret } from "./secrets.ts";

/** Whoever asks waits this long for the database; then what was known last goes on. */
const PATIENCE_MS = 1_000;

export const openClaves = (env: Env): Tienda["claves"] => ({
  key: deriveKey(readAuthSecret(env), "claves"),
  fijadas: listFijadas(env),
});

/** With the panel's keys, for commands. */
export const findCurrentEnv = async (db: Db, env: Env): Promise<Env> =>
  combineEnv(env, await findClaves({ db, claves: openClaves(env) }));

type MetodoConClaves = Extract<MetodoPago, (typeof PROVEEDORES_CON_CLAVES)[number]>;

const hasClaves = (metodo: MetodoPago): metodo is MetodoConClaves =>
  PROVEEDORES_CON_CLAVES.some((proveedor) => proveedor === metodo);

/** Refuses a page whose keys were changed since: its payment would be lost to the new account. */
const withVersion = ({ db }: Tienda, pasarela: Pasarela, version: number): Pasarela => ({
  ...pasarela,
  async open(...given) {
    const { proveedor } = pasarela;
    if (hasClaves(proveedor) && !(await isVersion(db, proveedor, version)))
      throw new PasarelaError(proveedor, "its keys were changed meanwhile");
    return pasarela.open(...given);
  },
});

/**
 * The shop with the panel's keys as they are now, at most a second late; `base` has those of the environment alone.
 * Never fails: without the database the keys that were read last go on.
 */
export function openCurrent(base: Tienda, createPasarelas: (env: Env) => Pasarelas): () => Promise<Tienda> {
  let seen: object | null = null;
  let text = "";
  let current = base;

  async function refresh(): Promise<void> {
    const puestas = await readClaves(base);
    if (puestas === seen) return;
    seen = puestas;
    const found = JSON.stringify(puestas);
    // A provider's client keeps its connections.
    if (found === text) return;
    text = found;
    const env = combineEnv(base.env, puestas);
    const pasarelas = new Map(
      [...createPasarelas(env)].map(([metodo, pasarela]) => {
        const puesta = !hasClaves(metodo) || base.claves.fijadas.includes(metodo) ? null : puestas[metodo];
        return [metodo, puesta ? withVersion(base, pasarela, puesta.version) : pasarela] as const;
      }),
    );
    current = { ...base, env, pasarelas };
  }

  return async () => {
    const waiting = new AbortController();
    await Promise.race([
      // The request itself tells that the database is gone.
      refresh().catch(() => {}),
      pause(PATIENCE_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {}),
    ]);
    waiting.abort();
    return current;
  };
}
