import { createHash, randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "../hash.server.ts";
import { and, eq, gt, sql } from "drizzle-orm";
import type { LoaderFunctionArgs } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import {
  writeReconocerNavegador,
  writeRestablecerClave,
  writeVerificarCorreo,
} from "#app/features/base/correo/correo-identidad.server.tsx";
import { clearHits } from "#app/features/base/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { account, session, user, verification } from "#db/schema/identidad.ts";
import { toSignInKey } from "./titular.server.ts";

export type IdentidadDeps = Pick<Tienda, "env" | "db">;

type Fin = "clave" | "correo" | "navegador";

const MINUTOS: Record<Fin, number> = { clave: 30, correo: 24 * 60, navegador: 30 };
const PAGINA: Record<Fin, string> = {
  clave: "/sign-in/clave-nueva",
  correo: "/sign-in/confirmar-correo",
  navegador: "/sign-in/reconocer",
};

/** A changed address invalidates the link. */
const digest = (secret: string, email: string) => createHash("sha256").update(`${secret} ${email}`).digest("base64url");

/** Replaces the person's previous link. Only a digest is stored. */
async function createEnlace(
  tx: Tx,
  { env }: Pick<IdentidadDeps, "env">,
  fin: Fin,
  { id, email }: { id: string; email: string },
) {
  const secret = randomBytes(32).toString("base64url");
  const identifier = `${fin}:${id}`;
  const expiresAt = new Date(Date.now() + MINUTOS[fin] * 60_000);
  await tx.delete(verification).where(eq(verification.identifier, identifier));
  await tx.insert(verification).values({ id: randomUUID(), identifier, value: digest(secret, email), expiresAt });
  return `${env.TIENDA_URL}${PAGINA[fin]}?token=${id}.${secret}`;
}

async function findEnlace(db: Db | Tx, fin: Fin, token: string) {
  const [id = "", secret = ""] = token.split(".");
  const [person] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, id));
  if (!person) return null;
  const row = and(
    eq(verification.identifier, `${fin}:${id}`),
    eq(verification.value, digest(secret, person.email)),
    gt(verification.expiresAt, sql`now()`),
  );
  return { person, row };
}

/** null if not valid. Does not use the link up: mail programs open links, too. */
export async function getDestinatario(db: Db, fin: Fin, token: string): Promise<{ id: string; email: string } | null> {
  const found = await findEnlace(db, fin, token);
  return found && (await db.$count(verification, found.row)) > 0 ? found.person : null;
}

export const isVigente = async (db: Db, fin: Fin, token: string): Promise<boolean> =>
  (await getDestinatario(db, fin, token)) !== null;

export async function loadEnlace({ url, context }: Pick<LoaderFunctionArgs, "url" | "context">, fin: Fin) {
  const token = url.searchParams.get("token") ?? "";
  return { token, vigente: await isVigente(context.get(tiendaContext).db, fin, token) };
}

/** Of parallel requests one gets the person, the others null. */
export async function consumeEnlace(tx: Tx, fin: Fin, token: string): Promise<{ id: string; email: string } | null> {
  const found = await findEnlace(tx, fin, token);
  const used = found && (await tx.delete(verification).where(found.row).returning({ id: verification.id }));
  return used && used.length > 0 ? found.person : null;
}

/**
 * Writes only to an address whose account has a password. The mail is rendered in either case, so that neither answer
 * nor time reveals whether the account exists.
 */
export async function requestClaveNueva(deps: IdentidadDeps, email: string): Promise<void> {
  const mensaje = await writeRestablecerClave(await readMarca(deps), { minutos: MINUTOS.clave });
  await deps.db.transaction(async (tx) => {
    const own = and(eq(account.userId, user.id), eq(account.providerId, "credential"));
    const [person] = await tx
      .select({ id: user.id, email: user.email })
      .from(user)
      .innerJoin(account, own)
      .where(eq(user.email, email.toLowerCase()));
    if (!person) return;
    const enlace_secreto = await createEnlace(tx, deps, "clave", person);
    await enqueueCorreo(tx, { tipo: "restablecer_clave", para: person.email, mensaje, enlace_secreto });
  });
}

/** Closes all sessions and confirms the address. False if the link is not valid. */
export async function resetClave(db: Db, token: string, password: string): Promise<boolean> {
  // Hash only for a valid link, before the transaction takes a connection.
  if (!(await isVigente(db, "clave", token))) return false;
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const person = await consumeEnlace(tx, "clave", token);
    if (!person) return false;
    const { id: userId, email } = person;
    await tx.delete(session).where(eq(session.userId, userId));
    const own = and(eq(account.userId, userId), eq(account.providerId, "credential"));
    await tx
      .update(account)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(own);
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
    await clearHits(tx, toSignInKey(email));
    return true;
  });
}

/** Returns the function that sends the mail. */
export async function prepareReconocer(
  deps: IdentidadDeps,
): Promise<(person: { id: string; email: string }) => Promise<void>> {
  const mensaje = await writeReconocerNavegador(await readMarca(deps), { minutos: MINUTOS.navegador });
  return async (person) => {
    await deps.db.transaction(async (tx) => {
      const enlace_secreto = await createEnlace(tx, deps, "navegador", person);
      await enqueueCorreo(tx, { tipo: "reconocer_navegador", para: person.email, mensaje, enlace_secreto });
    });
  };
}

/** Callers do not wait for this mail. */
export async function sendVerificacion(deps: IdentidadDeps, person: { id: string; email: string }): Promise<void> {
  const mensaje = await writeVerificarCorreo(await readMarca(deps), { horas: MINUTOS.correo / 60 });
  await deps.db.transaction(async (tx) => {
    const enlace_secreto = await createEnlace(tx, deps, "correo", person);
    await enqueueCorreo(tx, { tipo: "verificar_correo", para: person.email, mensaje, enlace_secreto });
  });
}

export async function confirmCorreo(db: Db, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const person = await consumeEnlace(tx, "correo", token);
    if (!person) return false;
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, person.id));
    return true;
  });
}
