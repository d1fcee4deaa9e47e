import { and, eq, isNull } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import type { Db, Tx } from "./client.server.ts";
import { pedidos } from "./schema/pedidos.ts";

/** Id of a contact's secret link to the order; null for an account's order, and where the link was ended. */
export async function findEnlacePedido(db: Db | Tx, pedido_id: string): Promise<string | null> {
  if (!isId(pedido_id)) return null;
  const suyo = and(eq(pedidos.id, pedido_id), isNull(pedidos.usuario_id));
  const [row] = await db.select({ enlace: pedidos.enlace }).from(pedidos).where(suyo);
  return row?.enlace ?? null;
}
