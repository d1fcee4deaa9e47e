import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { abonos, fotos_privadas } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { eventos_pedido } from "#db/schema/eventos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { etiquetas_retorno, fotos_retorno, retornos } from "#db/schema/retornos.ts";
import { EN_BLANCO } from "./campos.ts";
import { forgetDespachos, indexNumeros } from "./despachos.server.ts";
import { addEvento, isDeBuzones, lockCheckout } from "./pedidos.server.ts";
import { busquedaPedido, isPorDevolver, isPorEntregar, type Pedido } from "./pedidos.ts";

/** An unfinished order. */
export type Abierto = Pick<Pedido, "id" | "numero">;

export interface Abiertos {
  por_entregar: Abierto[];
  por_devolver: Abierto[];
  /** Unpaid orders, which can be cancelled first. */
  pendientes: Abierto[];
}

/**
 * Locks a person's orders until the transaction ends, against new ones and changes, also those that they made without an
 * account under `correos`, mailboxes proved to be theirs. Returns the unfinished ones.
 */
export async function lockAbiertos(tx: Tx, usuario_id: string, correos: readonly string[]): Promise<Abiertos> {
  await lockCheckout(tx, usuario_id);
  const { id, numero, estado, cobro } = pedidos;
  const rows = await tx
    .select({ id, numero, estado, cobro })
    .from(pedidos)
    .where(or(eq(pedidos.usuario_id, usuario_id), isDeBuzones(correos)))
    .orderBy(asc(id))
    .for("update");
  return {
    por_entregar: rows.filter(isPorEntregar),
    por_devolver: rows.filter(isPorDevolver),
    pendientes: rows.filter((row) => row.estado === "pendiente"),
  };
}

/**
 * Moves the orders of contacts with these mailboxes, proved to be the person's, into the account, with their labels and
 * pictures. Returns their ids; of two at once one gets them.
 */
export async function adoptPedidos(tx: Tx, usuario_id: string, correos: readonly string[]): Promise<string[]> {
  await lockCheckout(tx, usuario_id);
  const { id, items, telefono, receptor, direccion_envio } = pedidos;
  const rows = await tx
    .select({ id, items, telefono, receptor, direccion_envio })
    .from(pedidos)
    .where(isDeBuzones(correos))
    .orderBy(asc(id))
    .for("update");
  for (const row of rows) {
    await tx
      .update(pedidos)
      .set({ usuario_id, contacto_nombre: null, contacto_correo: null, enlace: null, red: null })
      .where(eq(id, row.id));
    await indexNumeros(tx, row);
    await addEvento(tx, { pedido_id: row.id, tipo: "adoptado", actor_id: usuario_id });
  }
  const ids = rows.map((row) => row.id);
  const suyos = tx.select({ id: retornos.id }).from(retornos).where(inArray(retornos.pedido_id, ids));
  await tx.update(etiquetas_retorno).set({ usuario_id }).where(inArray(etiquetas_retorno.retorno_id, suyos));
  const deRetorno = tx
    .select({ foto: fotos_retorno.foto })
    .from(fotos_retorno)
    .where(inArray(fotos_retorno.retorno_id, suyos));
  const deAbono = tx
    .select({ foto: sql<string>`${abonos.foto}` })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .where(inArray(pagos.pedido_id, ids));
  await tx
    .update(fotos_privadas)
    .set({ usuario_id })
    .where(
      and(
        isNull(fotos_privadas.usuario_id),
        or(inArray(fotos_privadas.id, deRetorno), inArray(fotos_privadas.id, deAbono)),
      ),
    );
  return ids;
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
