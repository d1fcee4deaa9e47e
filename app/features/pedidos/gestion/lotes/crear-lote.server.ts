import { desc, inArray, type SQL } from "drizzle-orm";
import { pedidos } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { newId } from "#lib/ids.ts";
import type { FiltrosPedidos } from "../lista.ts";
import { readCondition } from "../lista.server.ts";
import { type AccionLotePedidos, isCambio, MAX_LOTE } from "./lotes.ts";

export interface LoteNuevo {
  /** Idempotency key. */
  id: string;
  accion: AccionLotePedidos;
  /** The selected orders, or all that match the list's filters. */
  de: readonly string[] | FiltrosPedidos;
  actor_id: string;
}

export type LoteCreado = { tipo: "creado" } | { tipo: "ninguno" } | { tipo: "demasiados" };

const isChosen = (de: LoteNuevo["de"]): de is readonly string[] => Array.isArray(de);

const readIds = (tx: Db | Tx, where: SQL | undefined) =>
  tx
    .select({ id: pedidos.id })
    .from(pedidos)
    .where(where)
    .orderBy(desc(pedidos.created_at), desc(pedidos.id))
    .limit(MAX_LOTE + 1);

/** Keeps existing rows. */
export async function addFilas(tx: Tx, lote_id: string, pedido_ids: readonly string[]): Promise<void> {
  if (pedido_ids.length === 0) return;
  const rows = pedido_ids.map((pedido_id) => ({ id: newId(), lote_id, pedido_id }));
  await tx.insert(lote_filas).values(rows).onConflictDoNothing();
}

/**
 * Orders that come later are not part of the lot. A lot that changes orders is a draft until it is started; one for
 * sending may be empty, to be filled by a sheet.
 */
export async function createLote(db: Db, { id, accion, de, actor_id }: LoteNuevo): Promise<LoteCreado> {
  const where = isChosen(de) ? inArray(pedidos.id, [...de]) : await readCondition(db, de);
  return db.transaction(async (tx) => {
    const ids = isChosen(de) && de.length === 0 ? [] : (await readIds(tx, where)).map((row) => row.id);
    if (ids.length === 0 && accion !== "enviar") return { tipo: "ninguno" };
    if (ids.length > MAX_LOTE) return { tipo: "demasiados" };
    const estado = isCambio(accion) ? "borrador" : "hecho";
    const { rowCount } = await tx.insert(lotes).values({ id, accion, estado, actor_id }).onConflictDoNothing();
    if (rowCount === 1) await addFilas(tx, id, ids);
    return { tipo: "creado" };
  });
}
