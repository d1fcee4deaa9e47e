import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { eventos_pedido, pedidos } from "#db/schema/pedidos.ts";
import { lockCheckout } from "./pedidos.server.ts";
import { busquedaPedido, isPorDevolver, isPorEntregar } from "./pedidos.ts";

/** The orders of someone that stand in the way of deleting their account, by id. */
export interface Abiertos {
  por_entregar: string[];
  por_devolver: string[];
  /** Unpaid: they can be given up first. */
  pendientes: string[];
}

/**
 * Locks someone's orders until the end of the transaction, so that none begins or moves meanwhile, and answers those
 * that are not over.
 */
export async function lockAbiertos(tx: Tx, usuario_id: string): Promise<Abiertos> {
  await lockCheckout(tx, usuario_id);
  const { id, estado, cobro } = pedidos;
  const rows = await tx
    .select({ id, estado, cobro })
    .from(pedidos)
    .where(eq(pedidos.usuario_id, usuario_id))
    .orderBy(asc(id))
    .for("update");
  const listIds = (keep: (row: (typeof rows)[number]) => boolean) => rows.filter(keep).map((row) => row.id);
  return {
    por_entregar: listIds(isPorEntregar),
    por_devolver: listIds(isPorDevolver),
    pendientes: listIds((row) => row.estado === "pendiente"),
  };
}

/**
 * Takes the person out of their orders: where they went, the phone, and what the staff wrote of them in their own words.
 * Figures, lines and what happened when stay, for accounts and taxes.
 */
export async function forgetPedidos(tx: Tx, usuario_id: string): Promise<void> {
  const propios = tx.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  await tx
    .update(eventos_pedido)
    .set({ detalle: "" })
    .where(and(inArray(eventos_pedido.pedido_id, propios), inArray(eventos_pedido.tipo, ["nota", "revisado"])));
  const blank = { direccion_envio: "", telefono: null };
  const { id, items } = pedidos;
  const rows = await tx.select({ id, items }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  for (const row of rows) {
    await tx
      .update(pedidos)
      // The digest was made of the address and the phone.
      .set({ ...blank, huella: "", busqueda: busquedaPedido({ ...row, ...blank }) })
      .where(eq(id, row.id));
  }
}
