import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { eventos_pedido, pedidos } from "#db/schema/pedidos.ts";
import { EN_BLANCO } from "./campos.ts";
import { forgetDespachos } from "./despachos.server.ts";
import { lockCheckout } from "./pedidos.server.ts";
import { busquedaPedido, isPorDevolver, isPorEntregar, type Pedido } from "./pedidos.ts";

/** An unfinished order. */
export type Abierto = Pick<Pedido, "id" | "numero">;

export interface Abiertos {
  por_entregar: Abierto[];
  por_devolver: Abierto[];
  /** Unpaid orders, which can be cancelled first. */
  pendientes: Abierto[];
}

/** Locks a person's orders until the transaction ends, against new ones and changes. Returns the unfinished ones. */
export async function lockAbiertos(tx: Tx, usuario_id: string): Promise<Abiertos> {
  await lockCheckout(tx, usuario_id);
  const { id, numero, estado, cobro } = pedidos;
  const rows = await tx
    .select({ id, numero, estado, cobro })
    .from(pedidos)
    .where(eq(pedidos.usuario_id, usuario_id))
    .orderBy(asc(id))
    .for("update");
  return {
    por_entregar: rows.filter(isPorEntregar),
    por_devolver: rows.filter(isPorDevolver),
    pendientes: rows.filter((row) => row.estado === "pendiente"),
  };
}

/** Amounts, lines and history stay, for accounting and taxes. */
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
  const { id, items } = pedidos;
  const rows = await tx.select({ id, items }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  await forgetDespachos(
    tx,
    rows.map((row) => row.id),
  );
  for (const row of rows) {
    await tx
      .update(pedidos)
      // The digest was computed from personal data.
      .set({ ...EN_BLANCO, huella: "", busqueda: busquedaPedido({ ...row, ...EN_BLANCO }) })
      .where(eq(id, row.id));
  }
}
