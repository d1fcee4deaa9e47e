import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "#db/client.server.ts";
import { isPublico, favoritos, productos, usuarios } from "#db/schema/index.ts";
import { MAX_FAVORITOS } from "./favoritos.ts";

const ids = z.array(z.uuid()).max(MAX_FAVORITOS);

/** A browser's changes, newest first. */
export const cambiosSchema = z.object({ agregar: ids, quitar: z.array(z.uuid()).max(1_000) });

type CambiosFavoritos = z.output<typeof cambiosSchema>;

/** Newest first, without deleted products. */
export async function listFavoritos(db: Db | Tx, usuario_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: favoritos.producto_id })
    .from(favoritos)
    .innerJoin(productos, eq(productos.id, favoritos.producto_id))
    .where(and(eq(favoritos.usuario_id, usuario_id), isPublico))
    .orderBy(desc(favoritos.created_at), asc(favoritos.producto_id));
  return rows.map(({ id }) => id);
}

/**
 * Merges a browser's changes into the account's list, up to the limit, and returns it; null when the account is gone.
 * Idempotent; ignores unknown products.
 */
export const changeFavoritos = (db: Db, usuario_id: string, { agregar, quitar }: CambiosFavoritos) =>
  db.transaction(async (tx): Promise<string[] | null> => {
    const vivo = and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en));
    // Serialises a customer's changes: together they could exceed the limit.
    const [usuario] = await tx.select({ id: usuarios.id }).from(usuarios).where(vivo).for("update");
    if (!usuario) return null;
    const own = eq(favoritos.usuario_id, usuario_id);
    if (quitar.length > 0) await tx.delete(favoritos).where(and(own, inArray(favoritos.producto_id, quitar)));
    const kept = new Set(await listFavoritos(tx, usuario_id));
    const wanted = [...new Set(agregar)].filter((id) => !kept.has(id));
    if (wanted.length > 0) {
      const sold = await tx
        .select({ id: productos.id })
        .from(productos)
        .where(and(inArray(productos.id, wanted), isPublico));
      const known = new Set(sold.map(({ id }) => id));
      const fit = wanted.filter((id) => known.has(id)).slice(0, Math.max(0, MAX_FAVORITOS - kept.size));
      // Times lie one millisecond apart, to keep the order.
      const now = Date.now();
      const rows = fit.map((producto_id, index) => ({ usuario_id, producto_id, created_at: new Date(now - index) }));
      if (rows.length > 0) await tx.insert(favoritos).values(rows).onConflictDoNothing();
    }
    return listFavoritos(tx, usuario_id);
  });

export const listFavoritosDe = (db: Db, usuario_id: string) =>
  db
    .select({ producto_id: favoritos.producto_id, nombre: productos.nombre, guardado_en: favoritos.created_at })
    .from(favoritos)
    .innerJoin(productos, eq(productos.id, favoritos.producto_id))
    .where(eq(favoritos.usuario_id, usuario_id))
    .orderBy(desc(favoritos.created_at), asc(favoritos.producto_id));

export async function forgetFavoritos(tx: Tx, usuario_id: string): Promise<void> {
  await tx.delete(favoritos).where(eq(favoritos.usuario_id, usuario_id));
}
