import { randomInt, randomUUID } from "node:crypto";
import { hashPassword, verifyPassword } from "../hash.server.ts";
import { and, eq, gt, like, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { writeCodigoConfirmacion } from "#app/features/base/correo/correo-identidad.server.tsx";
import { countHit, type RateLimit } from "#app/features/base/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { user, verification } from "#db/schema/identidad.ts";
import { toCodeKey, toProofKey, type Visitor } from "./reauth.ts";

const PROOF_MINUTES = 5;
const CODE_MINUTES = 10;
const DIGITS = 8;

/** TRIES limits guesses of one among 100 million. */
const CODES: RateLimit = { max: 3, seconds: 900 };
const TRIES: RateLimit = { max: 5, seconds: CODE_MINUTES * 60 };

async function insertChallenge(tx: Tx, identifier: string, value: string, minutes: number): Promise<void> {
  await tx.delete(verification).where(eq(verification.identifier, identifier));
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
  await tx.insert(verification).values({ id: randomUUID(), identifier, value, expiresAt });
}

const buildLiveCondition = (identifier: string, value: string) =>
  and(eq(verification.identifier, identifier), like(verification.value, value), gt(verification.expiresAt, sql`now()`));

export const recordProof = (db: Db | Tx, visitor: Visitor): Promise<void> =>
  db.transaction((tx) => insertChallenge(tx, toProofKey(visitor), visitor.sessionId, PROOF_MINUTES));

/**
 * Valid ten minutes for five attempts in one session. Only to a confirmed address, and where the shop can send mail;
 * `limit` after three in fifteen minutes.
 */
export async function sendCode(
  { env, db, sendsMail }: Pick<Tienda, "env" | "db"> & { sendsMail: () => Promise<boolean> },
  visitor: Visitor,
): Promise<"sent" | "limit" | "unreachable"> {
  const { email, emailVerified } = user;
  const [person] = await db.select({ email, emailVerified }).from(user).where(eq(user.id, visitor.userId));
  // In the demo the panel shows mails.
  if (!person?.emailVerified || (env.MODO === "produccion" && !(await sendsMail()))) return "unreachable";
  if (env.LIMITES && (await countHit(db, `cuenta|${visitor.userId}|codigo`, CODES)) > 0) return "limit";
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const [mensaje, hash] = await Promise.all([
    writeCodigoConfirmacion(await readMarca({ env, db }), { minutos: CODE_MINUTES }),
    // A leaked table does not reveal the code within ten minutes.
    hashPassword(code),
  ]);
  await db.transaction(async (tx) => {
    await insertChallenge(tx, toCodeKey(visitor), `${visitor.sessionId} ${hash}`, CODE_MINUTES);
    await enqueueCorreo(tx, { tipo: "codigo_confirmacion", para: person.email, mensaje, enlace_secreto: code });
  });
  return "sent";
}

const buildLiveCodeCondition = (visitor: Visitor) => buildLiveCondition(toCodeKey(visitor), `${visitor.sessionId} %`);

/** `code`: one was mailed and is expected. */
export async function readProof(db: Db, visitor: Visitor): Promise<"proven" | "code" | "none"> {
  if ((await db.$count(verification, buildLiveCondition(toProofKey(visitor), visitor.sessionId))) > 0) return "proven";
  return (await db.$count(verification, buildLiveCodeCondition(visitor))) > 0 ? "code" : "none";
}

/** Attempts count before the check; after five, or ten minutes, the code is gone. */
export async function redeemCode(db: Db, visitor: Visitor, code: string): Promise<"right" | "wrong" | "gone"> {
  const [row] = await db.select().from(verification).where(buildLiveCodeCondition(visitor));
  if (!row) return "gone";
  const one = eq(verification.id, row.id);
  if ((await countHit(db, `codigo|${row.id}`, TRIES)) > 0) {
    await db.delete(verification).where(one);
    return "gone";
  }
  const [, hash = ""] = row.value.split(" ");
  if (!(await verifyPassword({ hash, password: code }))) return "wrong";
  return db.transaction(async (tx) => {
    const used = await tx.delete(verification).where(one).returning({ id: verification.id });
    if (used.length === 0) return "gone";
    await recordProof(tx, visitor);
    return "right";
  });
}
