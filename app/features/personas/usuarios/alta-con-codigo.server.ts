import { randomInt, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { writeCodigoCuenta } from "#app/features/base/correo/correo-identidad.server.tsx";
import { countHit, type RateLimit, toDigest } from "#app/features/base/limites/limites.server.ts";
import { createCuenta } from "#app/features/personas/identidad/embebido/cuentas.server.ts";
import { getDefectoClave } from "#app/features/personas/identidad/embebido/clave-debil.server.ts";
import { hashPassword, verifyPassword } from "#app/features/personas/identidad/hash.server.ts";
import type { altaConCodigoSchema } from "#app/features/personas/identidad/identidad.schema.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { verification } from "#db/schema/identidad.ts";
import { createUsuario } from "./usuarios.server.ts";

type AltaDeps = Pick<Tienda, "db" | "env">;

const MINUTOS = 10;
const DIGITOS = 6;
/** INTENTOS limits guesses of one among a million. */
const CODIGOS: RateLimit = { max: 3, seconds: 900 };
const INTENTOS: RateLimit = { max: 5, seconds: MINUTOS * 60 };

const toClave = (correo: string): string => `alta:${toDigest(correo)}`;

const isLive = (correo: string) =>
  and(eq(verification.identifier, toClave(correo)), gt(verification.expiresAt, sql`now()`));

/** Whether a code was mailed and is expected. */
export const hasCodigoAlta = async ({ db }: { db: Db }, correo: string): Promise<boolean> =>
  (await db.$count(verification, isLive(correo))) > 0;

/** Mails a code to a mailbox, whether it has an account or not; replaces the former. False after three in 15 minutes. */
export async function sendCodigoAlta({ db, env }: AltaDeps, correo: string): Promise<boolean> {
  if (env.LIMITES && (await countHit(db, `cuenta|${toClave(correo)}`, CODIGOS)) > 0) return false;
  const codigo = String(randomInt(10 ** DIGITOS)).padStart(DIGITOS, "0");
  const mensaje = await writeCodigoCuenta(await readMarca({ env, db }), { minutos: MINUTOS });
  // A leaked table does not reveal the code within ten minutes.
  const value = await hashPassword(codigo);
  const identifier = toClave(correo);
  await db.transaction(async (tx) => {
    await tx.delete(verification).where(eq(verification.identifier, identifier));
    const expiresAt = sql`now() + make_interval(mins => ${MINUTOS})`;
    await tx.insert(verification).values({ id: randomUUID(), identifier, value, expiresAt });
    await enqueueCorreo(tx, { tipo: "codigo_cuenta", para: correo, mensaje, enlace_secreto: codigo });
  });
  return true;
}

/** `existe`: the mailbox, now proved, has an account: its owner signs in. `debil`: why the password is refused. */
export type DesenlaceAlta = "creada" | "mal" | "vencido" | "existe" | { debil: string };

export type AltaInput = z.output<typeof altaConCodigoSchema> & { correo: string };

async function createAlta(tx: Tx, { correo: email, password, nombre, apellido }: AltaInput): Promise<string | null> {
  const id = await createCuenta(tx, { email, password, nombre, apellido });
  if (id !== null) await createUsuario(tx, { id, email, nombre, apellido, telefono: null });
  return id;
}

/**
 * Makes an account with a confirmed mailbox of who has the code, and has `adopt` bring what is theirs, in one
 * transaction. Attempts count before the check; after five, or ten minutes, the code is gone. Of two at once one makes
 * it.
 */
export async function createConCodigo(
  { db, env }: AltaDeps,
  alta: AltaInput,
  adopt: (tx: Tx, usuario_id: string, correos: readonly string[]) => Promise<unknown>,
): Promise<DesenlaceAlta> {
  const [row] = await db.select().from(verification).where(isLive(alta.correo));
  if (!row) return "vencido";
  const one = eq(verification.id, row.id);
  if ((await countHit(db, `codigo|${row.id}`, INTENTOS)) > 0) {
    await db.delete(verification).where(one);
    return "vencido";
  }
  if (!(await verifyPassword({ hash: row.value, password: alta.codigo }))) return "mal";
  const debil = await getDefectoClave(alta.password, alta.correo, (await readMarca({ env, db })).nombre);
  if (debil !== null) return { debil };
  return db.transaction(async (tx): Promise<DesenlaceAlta> => {
    const used = await tx.delete(verification).where(one).returning({ id: verification.id });
    if (used.length === 0) return "vencido";
    const id = await createAlta(tx, alta);
    if (id === null) return "existe";
    await adopt(tx, id, [alta.correo]);
    return "creada";
  });
}
