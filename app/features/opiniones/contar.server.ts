import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { lockGrupos } from "#app/features/productos/grupos.server.ts";
import { lockProductos } from "#app/features/productos/stock.server.ts";
import type { Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/productos.ts";

/** The products whose pages show what is said of this one: all variants of its group, removed ones too, or itself. */
async function listJuntos(tx: Tx, producto_id: string): Promise<string[]> {
  // Its group stays what is read of it until the end of the transaction.
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
 * Takes one opinion out of a product's counts, and those of its group, and puts one in, by their stars; null for none. It
 * goes before the row of the opinion is written: whoever has the product's row then waits for nobody who waits for it. Of
 * several products in one transaction their groups are locked before (lockGrupos).
 */
export async function moveEstrellas(
  tx: Tx,
  producto_id: string,
  { quita, pone }: { quita: number | null; pone: number | null },
): Promise<void> {
  if (quita === pone) return;
  const juntos = await listJuntos(tx, producto_id);
  await lockProductos(tx, juntos, { removed: true });
  // From the row itself, so that of two at once the second adds to what the first left.
  const moved = sql`array(
    select n + (i = coalesce(${pone}::int, 0))::int - (i = coalesce(${quita}::int, 0))::int
    from unnest(${productos.estrellas}) with ordinality as cuentas (n, i) order by i)`;
  await tx.update(productos).set({ estrellas: moved }).where(inArray(productos.id, juntos));
}
