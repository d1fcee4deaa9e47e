import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { session, user } from "#db/schema/identidad.ts";
import { columnasPerfil, usuarios } from "#db/schema/usuarios.ts";
import { statement, value } from "#db/statement.server.ts";
import { isOpen } from "./fin-sesion.server.ts";

const DIA_MS = 24 * 60 * 60 * 1000;

/** In seconds: a session ends so long after its last renewal, and is renewed once an hour while it is used. */
export const SESSION_LIFE = { expiresIn: (30 * DIA_MS) / 1000, updateAge: 60 * 60 } as const;

interface Options {
  db: Db;
  secret: string;
  /** The cookie's whole name: on https only the one that begins with `__Host-` counts. */
  cookieName: string;
  /** Whether the provider knows second factors. */
  dosPasos: boolean;
  isAdmin: (userId: string) => Promise<boolean>;
}

/** The first cookie of this name, decoded. */
function findCookie(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(value.join("=").trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** The token of a cookie `token.signature`; null when the signature is not ours. */
function readSigned(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf(".");
  const [token, given] = [cookie.slice(0, Math.max(dot, 0)), Buffer.from(cookie.slice(dot + 1))];
  const ours = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  return token !== "" && given.length === ours.length && timingSafeEqual(given, ours) ? token : null;
}

const readSession = statement("read_session", (db) => {
  const { id, email, nombre, apellido, telefono, emailVerified, twoFactorEnabled } = user;
  return db
    .select({
      sesion: { id: session.id, created_at: session.createdAt, expiresAt: session.expiresAt },
      persona: { id, email, nombre, apellido, telefono },
      fila: columnasPerfil,
      email_confirmado: emailVerified,
      twoFactorEnabled,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(usuarios, eq(usuarios.id, user.id))
    .where(eq(session.token, value("token")));
});

/** The token of a request's session cookie that we signed; whether that session is open the database knows. */
export function readSessionToken(
  { headers }: Pick<Request, "headers">,
  { secret, cookieName }: Pick<Options, "secret" | "cookieName">,
): string | null {
  const cookie = findCookie(headers.get("cookie") ?? "", cookieName);
  return cookie && readSigned(cookie, secret);
}

/**
 * Reads the session of a request, its person and the shop's row of them (`fila`) in one statement, where nothing is to
 * be written: it is open, and not due to be renewed. Null in every other case, which the library then judges: it
 * renews, deletes and sets cookies. The library takes two statements and five times the work for the same. Nothing is
 * kept from one request to the next, so a session that was ended is ended.
 */
export const createReadOpenSession =
  ({ db, secret, cookieName, dosPasos, isAdmin }: Options) =>
  async (request: Request, { renew }: { renew: boolean }) => {
    const token = readSessionToken(request, { secret, cookieName });
    if (!token) return null;
    const [row] = await readSession(db, { token });
    if (!row) return null;
    const { persona, fila, email_confirmado } = row;
    const { expiresAt, ...sesion } = row.sesion;
    const renewed = expiresAt.getTime() - SESSION_LIFE.expiresIn * 1000;
    const isDue = renew && renewed + SESSION_LIFE.updateAge * 1000 <= Date.now();
    const dos_pasos = dosPasos && row.twoFactorEnabled;
    if (isDue || expiresAt.getTime() <= Date.now()) return null;
    if (!(await isOpen({ userId: persona.id, createdAt: sesion.created_at, dosPasos: dos_pasos }, isAdmin)))
      return null;
    return { persona, fila, sesion: { ...sesion, email_confirmado, dos_pasos } };
  };
