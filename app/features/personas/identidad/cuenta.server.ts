import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { clearHits } from "#app/features/base/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { account, session, user, verification } from "#db/schema/identidad.ts";
import { deleteAbierto, listAnteriores, listCambios } from "./embebido/cambio-correo.server.ts";
import { parseDispositivo } from "./dispositivo.ts";
import { verifyPassword } from "./hash.server.ts";
import type { Persona } from "./identidad.server.ts";
import { listReauthKeys } from "./externo/reauth.ts";
import { toSignInKey } from "./embebido/titular.server.ts";

/** Leaves out password, tokens, secrets and codes. */
export async function readCuenta(db: Db, id: string) {
  const [persona] = await db.select().from(user).where(eq(user.id, id));
  if (!persona) return null;
  const [cuentas, cambios, anteriores, sesiones] = await Promise.all([
    db.select({ proveedor: account.providerId }).from(account).where(eq(account.userId, id)),
    listCambios(db, id),
    listAnteriores(db, id),
    db
      .select()
      .from(session)
      .where(and(eq(session.userId, id), gt(session.expiresAt, sql`now()`)))
      .orderBy(desc(session.createdAt)),
  ]);
  return {
    id,
    correo: persona.email,
    correo_confirmado: persona.emailVerified,
    nombre: persona.nombre,
    apellido: persona.apellido,
    telefono: persona.telefono,
    direccion: persona.direccion,
    verificacion_en_dos_pasos: persona.twoFactorEnabled,
    inicio_de_sesion: cuentas.map(({ proveedor }) => (proveedor === "credential" ? "contraseña" : proveedor)),
    creada_en: persona.createdAt,
    cambios_de_correo: cambios,
    anteriores,
    sesiones: sesiones.map(({ userAgent, ipAddress, createdAt, updatedAt, expiresAt }) => {
      return {
        dispositivo: parseDispositivo(userAgent),
        navegador: userAgent,
        direccion_ip: ipAddress,
        abierta_en: createdAt,
        ultimo_uso: updatedAt,
        vence_en: expiresAt,
      };
    }),
  };
}

/** Mailboxes that the person has proved to be theirs. */
export async function listBuzones(db: Db | Tx, id: string): Promise<string[]> {
  const [persona] = await db
    .select({ email: user.email, confirmado: user.emailVerified })
    .from(user)
    .where(eq(user.id, id));
  if (!persona) return [];
  return [...(persona.confirmado ? [persona.email] : []), ...(await listAnteriores(db, id))];
}

/** Finds accounts without a row in `usuarios`, too. */
export function listPersonas(db: Db, email: string): Promise<Persona[]> {
  const { id, email: correo, nombre, apellido, telefono } = user;
  return db
    .select({ id, email: correo, nombre, apellido, telefono })
    .from(user)
    .where(eq(sql`lower(${user.email})`, sql`lower(${email})`));
}

interface CuentaEliminada {
  email: string;
  emailVerified: boolean;
  createdAt: Date;
  /** Earlier addresses, confirmed. */
  anteriores: string[];
}

/** Also removes sessions, second factor, links and sign-ins in progress. null when there is no such account. */
export async function removeCuenta(tx: Tx, id: string): Promise<CuentaEliminada | null> {
  const anteriores = await listAnteriores(tx, id);
  await deleteAbierto(tx, id);
  const { email, emailVerified, createdAt } = user;
  const [removed] = await tx.delete(user).where(eq(user.id, id)).returning({ email, emailVerified, createdAt });
  const links = inArray(verification.identifier, [
    `clave:${id}`,
    `correo:${id}`,
    `navegador:${id}`,
    ...listReauthKeys(id),
  ]);
  await tx.delete(verification).where(or(links, eq(verification.value, id)));
  if (removed) await clearHits(tx, toSignInKey(removed.email));
  return removed ? { ...removed, anteriores } : null;
}

/** Holds no database connection during the slow hash. */
export async function verifyClave(db: Db, id: string, password: string): Promise<boolean> {
  const own = and(eq(account.userId, id), eq(account.providerId, "credential"));
  const [row] = await db.select({ hash: account.password }).from(account).where(own);
  return Boolean(row?.hash) && verifyPassword({ hash: row?.hash ?? "", password });
}
