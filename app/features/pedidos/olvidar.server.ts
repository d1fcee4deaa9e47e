import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { eventos_pedido, pedidos } from "#db/schema/pedidos.ts";
import { forgetDespachos } from "./despachos.server.ts";
import { lockCheckout } from "./pedidos.server.ts";
import { busquedaPedido, isPorDevolver, isPorEntregar } from "./pedidos.ts";

/** Orders that block the deletion of an account, by id. */
export interface Abiertos {
  por_entregar: string[];
  por_devolver: string[];
  /** Unpaid: they can be cancelled first. */
  pendientes: string[];
}

/**
 * Locks someone's orders until the end of the transaction, so that none is created or changes meanwhile. Returns those
 * that are not finished.
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
 * Removes personal data from someone's orders: address, receiver, phone, what they were before, the staff's notes, and what
 * was written on shipments.
 * Amounts, lines and history stay, for accounting and taxes.
 */
export async function forgetPedidos(tx: Tx, usuario_id: string): Promise<void> {
  const propios = tx.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  await tx
    .update(eventos_pedido)
    .set({ detalle: "" })
    .where(
      and(
        inArray(eventos_pedido.pedido_id, propios),
        inArray(eventos_pedido.tipo, ["nota", "revisado", "entrega_corregida"]),
      ),
    );
  const blank = { direccion_envio: "", distrito: "", receptor: "", telefono: null };
  const { id, items } = pedidos;
  const rows = await tx.select({ id, items }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  await forgetDespachos(
    tx,
    rows.map((row) => row.id),
  );
  for (const row of rows) {
    await tx
      .update(pedidos)
      // The digest contains the address and the phone.
      .set({ ...blank, huella: "", busqueda: busquedaPedido({ ...row, ...blank }) })
      .where(eq(id, row.id));
  }
}
