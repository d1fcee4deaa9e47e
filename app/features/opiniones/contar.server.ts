import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/productos.ts";

/**
 * Takes one opinion out of a product's counts and puts one in, by their stars; null for none. It goes before the row of
 * the opinion is written: whoever has the product's row then waits for nobody who waits for it.
 */
export async function moveEstrellas(
  tx: Tx,
  producto_id: string,
  { quita, pone }: { quita: number | null; pone: number | null },
): Promise<void> {
  if (quita === pone) return;
  // From the row itself, so that of two at once the second adds to what the first left.
  const moved = sql`array(
    select n + (i = coalesce(${pone}::int, 0))::int - (i = coalesce(${quita}::int, 0))::int
    from unnest(${productos.estrellas}) with ordinality as cuentas (n, i) order by i)`;
  await tx.update(productos).set({ estrellas: moved }).where(eq(productos.id, producto_id));
}
