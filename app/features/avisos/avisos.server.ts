import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { AVISO_MESES } from "#lib/atencion.ts";
import { newId } from "#lib/ids.ts";
import { deleteCorreosAntiguos } from "#app/features/correo/correo.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { isPublico, avisos, productos } from "#db/schema/index.ts";

/** How long a mail that was written stays in the panel. */
const CORREO_DIAS = 30;

/**
 * Notes who waits for a product; asked twice it stands once. All that an address waits for is taken back by one secret
 * link.
 */
export async function addAviso(db: Db, producto_id: string, address: string): Promise<void> {
  const email = address.toLowerCase();
  const [known] = await db.select({ baja: avisos.baja }).from(avisos).where(eq(avisos.email, email)).limit(1);
  const row = { id: newId(), producto_id, email, baja: known?.baja ?? randomUUID() };
  await db.insert(avisos).values(row).onConflictDoNothing();
}

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

/** Deletes what was waited for too long, and the mails of before: no address stays. */
export async function deleteAntiguos(db: Db): Promise<void> {
  await deleteCorreosAntiguos(db, "reposicion", CORREO_DIAS);
  await db.delete(avisos).where(sql`${avisos.created_at} < now() - make_interval(months => ${AVISO_MESES})`);
}

export interface AvisoDebido {
  id: string;
  email: string;
  baja: string;
  producto: { id: string; nombre: string };
}

/** Who waits for a product that is there again, the longest waiting first. */
export async function listDebidos(db: Db, limit: number): Promise<AvisoDebido[]> {
  const { id, email, baja, created_at } = avisos;
  return db
    .select({ id, email, baja, producto: { id: productos.id, nombre: productos.nombre } })
    .from(avisos)
    .innerJoin(productos, eq(productos.id, avisos.producto_id))
    .where(and(gt(productos.stock, 0), isPublico))
    .orderBy(asc(created_at), asc(id))
    .limit(limit);
}

/** Removes one; false when it is gone: another run has served it, or its reader took it back. */
export async function takeAviso(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(avisos).where(eq(avisos.id, id));
  return rowCount === 1;
}
