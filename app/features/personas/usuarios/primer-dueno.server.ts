import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { giveBackHit, type RateLimit, reserveHit } from "#app/features/base/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { verification } from "#db/schema/identidad.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import type { Env } from "#lib/env.ts";
import { setRol } from "./rol.server.ts";

type PrimerDuenoDeps = Pick<Tienda, "db" | "env">;

/** Id of the only row: one code for all processes and servers of a shop. */
const FILA = "primer-dueno";
/** The next start replaces it. */
const NUNCA = new Date("9999-01-01T00:00:00Z");
/** Wrong codes, of all visitors together. */
const INTENTOS: RateLimit = { max: 10, seconds: 3600 };

/** People may type it with other case, spaces and hyphens. */
const digest = (codigo: string) =>
  createHash("sha256").update(codigo.toLowerCase().replaceAll(/[\s-]/g, "")).digest("hex");

/** In produccion nobody signs in with the demo's accounts; the demo has them. */
export async function needsDueno(db: Db | Tx, { MODO }: Pick<Env, "MODO">): Promise<boolean> {
  if (MODO === "demo") return false;
  const own = and(eq(usuarios.puesto, "dueno"), eq(usuarios.es_demo, false), isNull(usuarios.eliminado_en));
  return (await db.$count(usuarios, own)) === 0;
}

/**
 * Makes the one-time code anew (128 bits, only its digest is stored); former ones end. False, and none, for a shop with
 * a dueño. Of several servers that start at once the last one to `tell` has the code in force.
 */
export const renewCodigo = (db: Db, env: Pick<Env, "MODO">, tell: (codigo: string) => void): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await needsDueno(tx, env))) return false;
    const codigo = randomBytes(16)
      .toString("hex")
      .replaceAll(/.{4}(?=.)/g, "$&-");
    const value = digest(codigo);
    await tx
      .insert(verification)
      .values({ id: FILA, identifier: FILA, value, expiresAt: NUNCA })
      .onConflictDoUpdate({ target: verification.id, set: { value, updatedAt: sql`now()` } });
    // While the row is locked, or another server could tell its older code later.
    tell(codigo);
    return true;
  });

/** Locks the code until the transaction ends. */
async function isCodigo(tx: Tx, codigo: string): Promise<boolean> {
  const [row] = await tx.select().from(verification).where(eq(verification.id, FILA)).for("update");
  return row !== undefined && timingSafeEqual(Buffer.from(row.value), Buffer.from(digest(codigo)));
}

/** A number is the seconds to wait after ten wrong codes. */
type DesenlaceCodigo = "bien" | "mal" | "bloqueado" | number;

/** Counted before the code is compared, so that parallel tries gain nothing. */
async function withTry(
  { db }: PrimerDuenoDeps,
  judge: (tx: Tx) => Promise<Exclude<DesenlaceCodigo, number>>,
): Promise<DesenlaceCodigo> {
  const reserva = await reserveHit(db, FILA, INTENTOS);
  if (typeof reserva === "number") return reserva;
  const desenlace = await db.transaction(judge);
  if (desenlace !== "mal") await giveBackHit(db, reserva);
  return desenlace;
}

/** Does not use the code up. */
export const checkCodigo = (deps: PrimerDuenoDeps, codigo: string): Promise<DesenlaceCodigo> =>
  withTry(deps, async (tx) => ((await isCodigo(tx, codigo)) ? "bien" : "mal"));

/** Takes the lock of whoever makes the first dueño until the transaction ends; whether the shop still has none. */
export async function lockPrimerDueno(tx: Tx, env: Pick<Env, "MODO">): Promise<boolean> {
  await lockWork(tx, "primer dueno");
  return needsDueno(tx, env);
}

/** After it is used, and where the shop got a dueño without it. */
export const dropCodigo = async (tx: Tx): Promise<void> => {
  await tx.delete(verification).where(eq(verification.id, FILA));
};

/** Makes the person admin and dueño, and uses the code up: of two with the code at once, one. */
export const acceptCodigo = (deps: PrimerDuenoDeps, codigo: string, id: string): Promise<DesenlaceCodigo> =>
  withTry(deps, async (tx) => {
    // Before the code's row, in the order of `giveAdmin`.
    const isFirst = await lockPrimerDueno(tx, deps.env);
    if (!isFirst || !(await isCodigo(tx, codigo))) return "mal";
    const cambio = await setRol(tx, { id, rol: "admin", puesto: "dueno", actor_id: id }, deps.env);
    if (!cambio.hecho) return "bloqueado";
    await dropCodigo(tx);
    return "bien";
  });
