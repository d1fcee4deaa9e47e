import { randomUUID } from "node:crypto";
import type { Tienda } from "#app/context.ts";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import { AVISO_CONFIRMAR_DIAS, AVISO_MESES } from "#lib/atencion.ts";
import { isId, newId } from "#lib/ids.ts";
import { type CorreoNuevo, deleteCorreosAntiguos, enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { clearHits, countHit, type RateLimit, toBuzonDigest } from "#app/features/base/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { isPublico, avisos, productos } from "#db/schema/index.ts";

const CORREO_DIAS = 30;

/** Limit of confirmation mails: anybody can type a stranger's address. */
const CONFIRMAR: RateLimit = { max: 1, seconds: 86_400 };

const toClaveConfirmar = (email: string) => `avisos-confirmar:${toBuzonDigest(email)}`;

interface AvisoNuevo {
  producto_id: string;
  email: string;
  /** Makes the confirmation mail of the links' id; null: the address is known to be the person's own. */
  pedir: ((baja: string) => CorreoNuevo) | null;
}

/**
 * Once per product and address; an unconfirmed address gets a mail at most once a day. One id confirms and cancels all
 * requests of an address.
 */
export const addAviso = (db: Db, { producto_id, email: address, pedir }: AvisoNuevo): Promise<void> =>
  db.transaction(async (tx) => {
    const email = address.toLowerCase();
    await lockWork(tx, `aviso:${email}`);
    const { baja, firmada, confirmado_en } = avisos;
    const [known] = await tx
      .select({ baja, firmada, confirmado_en })
      .from(avisos)
      .where(eq(avisos.email, email))
      .orderBy(sql`${confirmado_en} nulls last`)
      .limit(1);
    const enlace = { baja: known?.baja ?? randomUUID(), firmada: known?.firmada ?? true };
    const row = { id: newId(), producto_id, email, ...enlace };
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

/** The id that the link of a mail opens, or null. */
export async function openBaja(
  { db, enlaces }: Pick<Tienda, "db" | "enlaces">,
  baja: string,
  clave: string,
): Promise<string | null> {
  if (!isId(baja)) return null;
  if (enlaces.isSigned("avisos", baja, clave)) return baja;
  const before = and(eq(avisos.baja, baja), not(avisos.firmada));
  return clave === "" && (await db.$count(avisos, before)) > 0 ? baja : null;
}

export const confirmByBaja = (db: Db, baja: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [suyo] = await tx.select({ email: avisos.email }).from(avisos).where(eq(avisos.baja, baja)).limit(1);
    if (!suyo) return;
    await lockWork(tx, `aviso:${suyo.email}`);
    await confirmEmail(tx, suyo.email);
  });

export const listByBaja = (db: Db, baja: string) =>
  db
    .select({ nombre: productos.nombre, confirmado: sql<boolean>`${avisos.confirmado_en} is not null` })
    .from(avisos)
    .innerJoin(productos, eq(productos.id, avisos.producto_id))
    .where(eq(avisos.baja, baja))
    .orderBy(asc(avisos.created_at), asc(avisos.id));

/** The caller must know that the address is the reader's own. */
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

export const countByBaja = (db: Db, baja: string): Promise<number> => db.$count(avisos, eq(avisos.baja, baja));

export async function removeByBaja(db: Db, baja: string): Promise<void> {
  const suyo = db.select({ email: avisos.email }).from(avisos).where(eq(avisos.baja, baja));
  await db.delete(avisos).where(inArray(avisos.email, suyo));
}

/** Deletes old and unconfirmed requests, and old mails: no address stays. */
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

/** Confirmed requests for products back in stock, oldest first. */
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

/** False when another run sent it or its reader cancelled it. */
export async function takeAviso(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(avisos).where(eq(avisos.id, id));
  return rowCount === 1;
}
