import { createHash, randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "../hash.server.ts";
import { and, eq, gt, sql } from "drizzle-orm";
import type { LoaderFunctionArgs } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/correo/correo.server.ts";
import {
  writeReconocerNavegador,
  writeRestablecerClave,
  writeVerificarCorreo,
} from "#app/features/correo/correo-identidad.server.tsx";
import { clearHits } from "#app/features/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { account, session, user, verification } from "#db/schema/identidad.ts";
import { toSignInKey } from "./titular.server.ts";

export type IdentidadDeps = Pick<Tienda, "env" | "db">;

/** The purpose of a link sent by mail. */
type Fin = "clave" | "correo" | "navegador";

const MINUTOS: Record<Fin, number> = { clave: 30, correo: 24 * 60, navegador: 30 };
const PAGINA: Record<Fin, string> = {
  clave: "/sign-in/clave-nueva",
  correo: "/sign-in/confirmar-correo",
  navegador: "/sign-in/reconocer",
};

/** Bound to the address that the mail went to: changing the address voids the link. */
const digest = (secret: string, email: string) => createHash("sha256").update(`${secret} ${email}`).digest("base64url");

/** A new link for one person; the one before it is void. Only its digest is stored. */
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

/** The row of a valid token, and whose it is; null otherwise. */
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

/** Whose a valid link is; null otherwise. Does not use it up: mail programs follow links, too. */
export async function getDestinatario(db: Db, fin: Fin, token: string): Promise<{ id: string; email: string } | null> {
  const found = await findEnlace(db, fin, token);
  return found && (await db.$count(verification, found.row)) > 0 ? found.person : null;
}

export const isVigente = async (db: Db, fin: Fin, token: string): Promise<boolean> =>
  (await getDestinatario(db, fin, token)) !== null;

/** The loader of a page that a link by mail leads to. */
export async function loadEnlace({ url, context }: Pick<LoaderFunctionArgs, "url" | "context">, fin: Fin) {
  const token = url.searchParams.get("token") ?? "";
  return { token, vigente: await isVigente(context.get(tiendaContext).db, fin, token) };
}

/** Uses a link up: of several requests at once, one gets the person and the others null. */
export async function consumeEnlace(tx: Tx, fin: Fin, token: string): Promise<{ id: string; email: string } | null> {
  const found = await findEnlace(tx, fin, token);
  const used = found && (await tx.delete(verification).where(found.row).returning({ id: verification.id }));
  return used && used.length > 0 ? found.person : null;
}

/**
 * Sends a link to choose a new password, if that address has an account with one. The caller does not learn whether,
 * and the mail is rendered in either case, so that the time it takes tells nothing.
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

/** Sets a new password by a link, closes all sessions and confirms the address. False when the link is not valid. */
export async function resetClave(db: Db, token: string, password: string): Promise<boolean> {
  // Hashes only for a valid link, and without holding a connection.
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

/** Renders the mail with a link that makes a browser known to the account; answers what sends it. */
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

/** Mails a link to confirm an address. Nothing waits for the answer. */
export async function sendVerificacion(deps: IdentidadDeps, person: { id: string; email: string }): Promise<void> {
  const mensaje = await writeVerificarCorreo(await readMarca(deps), { horas: MINUTOS.correo / 60 });
  await deps.db.transaction(async (tx) => {
    const enlace_secreto = await createEnlace(tx, deps, "correo", person);
    await enqueueCorreo(tx, { tipo: "verificar_correo", para: person.email, mensaje, enlace_secreto });
  });
}

/** Confirms an address by its link. False when the link is not valid. */
export async function confirmCorreo(db: Db, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const person = await consumeEnlace(tx, "correo", token);
    if (!person) return false;
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, person.id));
    return true;
  });
}
