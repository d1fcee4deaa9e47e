import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { AVISO_CONFIRMAR_DIAS, AVISO_MESES } from "#lib/atencion.ts";
import { newId } from "#lib/ids.ts";
import { type CorreoNuevo, deleteCorreosAntiguos, enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { clearHits, countHit, type RateLimit, toBuzonDigest } from "#app/features/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { isPublico, avisos, productos } from "#db/schema/index.ts";

/** How long a mail that was written stays in the panel. */
const CORREO_DIAS = 30;

/** Mails that ask an address to confirm: anybody can type a stranger's. */
const CONFIRMAR: RateLimit = { max: 1, seconds: 86_400 };

const toClaveConfirmar = (email: string) => `avisos-confirmar:${toBuzonDigest(email)}`;

interface AvisoNuevo {
  producto_id: string;
  email: string;
  /** The mail that asks to confirm by this secret; null when whoever asks is known to own the address. */
  pedir: ((baja: string) => CorreoNuevo) | null;
}

/**
 * Notes who waits for a product; asked twice it stands once. An address that nobody confirmed is asked to, once a day at
 * most. All that an address waits for is confirmed, and taken back, by one secret.
 */
export const addAviso = (db: Db, { producto_id, email: address, pedir }: AvisoNuevo): Promise<void> =>
  db.transaction(async (tx) => {
    const email = address.toLowerCase();
    await lockWork(tx, `aviso:${email}`);
    const { baja, confirmado_en } = avisos;
    const [known] = await tx
      .select({ baja, confirmado_en })
      .from(avisos)
      .where(eq(avisos.email, email))
      .orderBy(sql`${confirmado_en} nulls last`)
      .limit(1);
    const row = { id: newId(), producto_id, email, baja: known?.baja ?? randomUUID() };
    await tx.insert(avisos).values(row).onConflictDoNothing();
    if (pedir === null || known?.confirmado_en) await confirmEmail(tx, email);
    else if ((await countHit(tx, toClaveConfirmar(email), CONFIRMAR)) === 0) await enqueueCorreo(tx, pedir(row.baja));
  });

async function confirmEmail(tx: Tx, email: string): Promise<void> {
  const waiting = and(eq(avisos.email, email), isNull(avisos.confirmado_en));
  await tx
    .update(avisos)
    .set({ confirmado_en: sql`now()` })
    .where(waiting);
  await clearHits(tx, toClaveConfirmar(email));
}

/** Confirms the address of a secret link. */
export const confirmByBaja = (db: Db, baja: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [suyo] = await tx.select({ email: avisos.email }).from(avisos).where(eq(avisos.baja, baja)).limit(1);
    if (!suyo) return;
    await lockWork(tx, `aviso:${suyo.email}`);
    await confirmEmail(tx, suyo.email);
  });

/** What is waited for under a secret link, and whether its address was confirmed. */
export const listByBaja = (db: Db, baja: string) =>
  db
    .select({ nombre: productos.nombre, confirmado: sql<boolean>`${avisos.confirmado_en} is not null` })
    .from(avisos)
    .innerJoin(productos, eq(productos.id, avisos.producto_id))
    .where(eq(avisos.baja, baja))
    .orderBy(asc(avisos.created_at), asc(avisos.id));

/** What an address waits for; the caller knows that it is the reader's own. */
export const listAvisosDe = (db: Db, email: string) =>
  db
    .select({ producto: productos.nombre, pedido_en: avisos.created_at })
    .from(avisos)
    .innerJoin(productos, eq(productos.id, avisos.producto_id))
    .where(eq(avisos.email, email.toLowerCase()))
    .orderBy(desc(avisos.created_at));

export async function forgetAvisosDe(tx: Db | Tx, email: string): Promise<void> {
  await tx.delete(avisos).where(eq(avisos.email, email.toLowerCase()));
}

/** How much is waited for under a secret link. */
export const countByBaja = (db: Db, baja: string): Promise<number> => db.$count(avisos, eq(avisos.baja, baja));

/** Takes back all that the address of a secret link waits for. */
export async function removeByBaja(db: Db, baja: string): Promise<void> {
  const suyo = db.select({ email: avisos.email }).from(avisos).where(eq(avisos.baja, baja));
  await db.delete(avisos).where(inArray(avisos.email, suyo));
}

/** Deletes what was waited for too long or never confirmed, and the mails of before: no address stays. */
export async function deleteAntiguos(db: Db): Promise<void> {
  await deleteCorreosAntiguos(db, "reposicion", CORREO_DIAS);
  await deleteCorreosAntiguos(db, "confirmar_aviso", AVISO_CONFIRMAR_DIAS);
  const late = sql`${avisos.created_at} < now() - make_interval(days => ${AVISO_CONFIRMAR_DIAS})`;
  await db.delete(avisos).where(and(isNull(avisos.confirmado_en), late));
  await db.delete(avisos).where(sql`${avisos.created_at} < now() - make_interval(months => ${AVISO_MESES})`);
}

export interface AvisoDebido {
  id: string;
  email: string;
  baja: string;
  producto: { id: string; nombre: string };
}

/** Who confirmed and waits for a product that is there again, the longest waiting first. */
export async function listDebidos(db: Db, limit: number): Promise<AvisoDebido[]> {
  const { id, email, baja, created_at } = avisos;
  return db
    .select({ id, email, baja, producto: { id: productos.id, nombre: productos.nombre } })
    .from(avisos)
    .innerJoin(productos, eq(productos.id, avisos.producto_id))
    .where(and(isNotNull(avisos.confirmado_en), gt(productos.stock, 0), isPublico))
    .orderBy(asc(created_at), asc(id))
    .limit(limit);
}

/** Removes one; false when it is gone: another run has served it, or its reader took it back. */
export async function takeAviso(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(avisos).where(eq(avisos.id, id));
  return rowCount === 1;
}
