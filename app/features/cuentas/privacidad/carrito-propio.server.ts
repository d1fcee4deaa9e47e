import { eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { carritos, productos } from "#db/schema/index.ts";

/** The lines of an account's cart. */
export async function listCarritoDe(db: Db, usuario_id: string) {
  const own = eq(carritos.usuario_id, usuario_id);
  const [row] = await db.select({ lineas: carritos.lineas }).from(carritos).where(own);
  const lineas = row?.lineas.filter(({ cantidad }) => cantidad > 0) ?? [];
  if (lineas.length === 0) return [];
  const rows = await db
    .select({ id: productos.id, nombre: productos.nombre })
    .from(productos)
    .where(
      inArray(
        productos.id,
        lineas.map(({ id }) => id),
      ),
    );
  const nombres = new Map(rows.map(({ id, nombre }) => [id, nombre]));
  return lineas.map(({ id, cantidad, dia }) => {
    return { producto_id: id, nombre: nombres.get(id) ?? null, cantidad, cambiado_el: dia };
  });
}

export async function forgetCarrito(tx: Tx, usuario_id: string): Promise<void> {
  await tx.delete(carritos).where(eq(carritos.usuario_id, usuario_id));
}
