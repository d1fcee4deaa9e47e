import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "#db/client.server.ts";
import { isPublico, favoritos, listas_favoritos, productos, usuarios } from "#db/schema/index.ts";
import { type Centimos, centimos, isCentimos, toSoles } from "#lib/dinero.ts";
import { MAX_FAVORITOS, type FavoritoVisto } from "./favoritos.ts";

const ids = z.array(z.uuid()).max(MAX_FAVORITOS);

const visto = z.object({
  id: z.uuid(),
  precio: z.number().refine(isCentimos).transform(centimos),
  agotado: z.boolean(),
});

/** A browser's changes, newest first. `vistos` says what the products were like when they were kept. */
export const cambiosSchema = z.object({
  agregar: ids,
  quitar: z.array(z.uuid()).max(1_000),
  vistos: z.array(visto).max(MAX_FAVORITOS).default([]),
});

type CambiosFavoritos = Omit<z.output<typeof cambiosSchema>, "vistos"> & { vistos?: readonly FavoritoVisto[] };

interface AlGuardar {
  precio: Centimos;
  agotado: boolean;
}

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

/** What the account's products were like when they were kept; those kept before that was written are missing. */
export async function listVistos(db: Db, usuario_id: string): Promise<FavoritoVisto[]> {
  const { producto_id: id, precio, agotado } = favoritos;
  const rows = await db.select({ id, precio, agotado }).from(favoritos).where(eq(favoritos.usuario_id, usuario_id));
  return rows.flatMap((row) => (row.precio === null ? [] : [{ ...row, precio: row.precio }]));
}

/**
 * Merges a browser's changes into the account's list, up to the limit, and returns it; null when the account is gone.
 * Idempotent; ignores unknown products.
 */
export const changeFavoritos = (db: Db, usuario_id: string, { agregar, quitar, vistos = [] }: CambiosFavoritos) =>
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
        .select({ id: productos.id, precio: productos.precio, stock: productos.stock })
        .from(productos)
        .where(and(inArray(productos.id, wanted), isPublico));
      const known = new Map(
        sold.map(({ id, precio, stock }): [string, AlGuardar] => [id, { precio, agotado: stock <= 0 }]),
      );
      // A visitor's favourites were kept before they signed in, at the price that they saw.
      for (const { id, precio, agotado } of vistos) if (known.has(id)) known.set(id, { precio, agotado });
      const fit = wanted.filter((id) => known.has(id)).slice(0, Math.max(0, MAX_FAVORITOS - kept.size));
      // Times lie one millisecond apart, to keep the order.
      const now = Date.now();
      const rows = fit.map((producto_id, index) => {
        return { usuario_id, producto_id, created_at: new Date(now - index), ...known.get(producto_id) };
      });
      if (rows.length > 0) await tx.insert(favoritos).values(rows).onConflictDoNothing();
    }
    return listFavoritos(tx, usuario_id);
  });

export async function listFavoritosDe(db: Db, usuario_id: string) {
  const { producto_id, precio, agotado, created_at } = favoritos;
  const rows = await db
    .select({ producto_id, nombre: productos.nombre, precio, agotado, guardado_en: created_at })
    .from(favoritos)
    .innerJoin(productos, eq(productos.id, favoritos.producto_id))
    .where(eq(favoritos.usuario_id, usuario_id))
    .orderBy(desc(created_at), asc(producto_id));
  return rows.map((row) => ({ ...row, precio: row.precio && toSoles(row.precio) }));
}

/** For the owner's own data, without the link; null where nothing is shared. */
export async function readListaDe(db: Db, usuario_id: string) {
  const { nombre, created_at } = listas_favoritos;
  const [row] = await db
    .select({ nombre, compartida_en: created_at })
    .from(listas_favoritos)
    .where(eq(listas_favoritos.usuario_id, usuario_id));
  return row ?? null;
}

export async function forgetFavoritos(tx: Tx, usuario_id: string): Promise<void> {
  await tx.delete(favoritos).where(eq(favoritos.usuario_id, usuario_id));
  await tx.delete(listas_favoritos).where(eq(listas_favoritos.usuario_id, usuario_id));
}
