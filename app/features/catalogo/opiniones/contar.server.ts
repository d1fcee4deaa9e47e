import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { lockProductos } from "#app/features/catalogo/existencias/stock.server.ts";
import type { Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/productos.ts";

/** All variants of its group, also removed ones, or the product itself. */
async function listJuntos(tx: Tx, producto_id: string): Promise<string[]> {
  // The group must not change within the transaction.
  await lockGrupos(tx, { ids: [producto_id] });
  const { id, grupo } = productos;
  const [own] = await tx.select({ grupo }).from(productos).where(eq(id, producto_id));
  if (!own?.grupo) return [producto_id];
  const rows = await tx
    .select({ id })
    .from(productos)
    .where(and(eq(grupo, own.grupo), ne(grupo, "")))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}

/**
 * Moves one opinion between ratings in the counts of a product and its group; null for none. Call it before writing the
 * opinion: products are locked first, against deadlocks. For several products lock their groups before (lockGrupos).
 */
export async function moveEstrellas(
  tx: Tx,
  producto_id: string,
  { quita, pone }: { quita: number | null; pone: number | null },
): Promise<void> {
  if (quita === pone) return;
  const juntos = await listJuntos(tx, producto_id);
  await lockProductos(tx, juntos, { removed: true });
  // Computed from the row itself, so that concurrent changes add up.
  const moved = sql`array(
    select n + (i = coalesce(${pone}::int, 0))::int - (i = coalesce(${quita}::int, 0))::int
    from unnest(${productos.estrellas}) with ordinality as cuentas (n, i) order by i)`;
  await tx.update(productos).set({ estrellas: moved }).where(inArray(productos.id, juntos));
}
