import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { eventos_pedido, pedidos } from "#db/schema/pedidos.ts";
import { lockProductos, moveStock } from "../productos/stock.server.ts";
import type { EventoPedido, Pedido, TipoEvento } from "./pedidos.ts";

const { clave_intento: _clave, huella: _huella, ...columnas } = getTableColumns(pedidos);

/** A customer's orders, newest first. */
export function listPedidosOf(db: Db, usuario_id: string): Promise<Pedido[]> {
  return db
    .select(columnas)
    .from(pedidos)
    .where(eq(pedidos.usuario_id, usuario_id))
    .orderBy(desc(pedidos.created_at), desc(pedidos.id));
}

/** One order of a customer; null when it does not exist, is another's, or the id is ill-formed. */
export async function getPedidoOf(db: Db, id: string, usuario_id: string): Promise<Pedido | null> {
  if (!isId(id)) return null;
  const mine = and(eq(pedidos.id, id), eq(pedidos.usuario_id, usuario_id));
  const [pedido] = await db.select(columnas).from(pedidos).where(mine);
  return pedido ?? null;
}

/** The order's timeline, oldest first. The caller has made sure of whose order it is. */
export function listEventos(db: Db, pedido_id: string): Promise<EventoPedido[]> {
  const { id, tipo, detalle, created_at } = eventos_pedido;
  return db
    .select({ id, tipo, detalle, created_at })
    .from(eventos_pedido)
    .where(eq(eventos_pedido.pedido_id, pedido_id))
    .orderBy(asc(id));
}

/** Locks an order until the end of the transaction. Throws when there is none: the caller read it before. */
export async function lockPedido(tx: Tx, id: string): Promise<Pedido> {
  const [pedido] = await tx.select(columnas).from(pedidos).where(eq(pedidos.id, id)).for("update");
  if (!pedido) throw new Error(`no order ${id}`);
  return pedido;
}

/** Writes a step on the order's timeline. `actor_id` is a usuario's id; without it, the shop did it by itself. */
export async function addEvento(
  tx: Db | Tx,
  evento: { pedido_id: string; tipo: TipoEvento; detalle?: string; actor_id?: string },
): Promise<void> {
  await tx.insert(eventos_pedido).values({ id: newId(), ...evento });
}

/** pendiente → procesando, once it is paid. The order must be locked by the caller. */
export async function confirmPedido(tx: Tx, pedido: Pedido): Promise<void> {
  await tx.update(pedidos).set({ estado: "procesando" }).where(eq(pedidos.id, pedido.id));
  await addEvento(tx, { pedido_id: pedido.id, tipo: "pago_confirmado" });
}

/**
 * Cancels a pendiente order and gives its stock back, in the caller's transaction. The order must be locked, and its
 * payment closed at the provider (DESIGN.md section 3, Holding). Refused (false) when it is no longer pendiente.
 */
export async function cancelPedido(tx: Tx, pedido: Pedido, motivo: string, actor_id?: string): Promise<boolean> {
  if (pedido.estado !== "pendiente") return false;
  const [cancelled] = await tx
    .update(pedidos)
    .set({ estado: "cancelado" })
    .where(eq(pedidos.id, pedido.id))
    .returning({ vuelta: pedidos.vuelta });
  if (!cancelled) throw new Error(`no order ${pedido.id}`);
  const ids = pedido.items.map((item) => item.producto_id);
  await lockProductos(tx, ids, { removed: true });
  await moveStock(tx, pedido.items, { motivo: "devolucion", pedido_id: pedido.id, vuelta: cancelled.vuelta });
  await addEvento(tx, { pedido_id: pedido.id, tipo: "cancelado", detalle: motivo, actor_id });
  return true;
}

/** Asks for a person's eye on an order; what was said before is kept. The order must be locked by the caller. */
export async function flagPedido(tx: Tx, pedido: Pedido, motivo: string): Promise<void> {
  const said = pedido.requiere_atencion;
  if (said?.includes(motivo)) return;
  const requiere_atencion = said ? `${said} ${motivo}` : motivo;
  await tx.update(pedidos).set({ requiere_atencion }).where(eq(pedidos.id, pedido.id));
  await addEvento(tx, { pedido_id: pedido.id, tipo: "requiere_atencion", detalle: motivo });
}
