import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { devoluciones_abono } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { formatSoles } from "#lib/dinero.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { PagosDeps } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { processRefundOrder } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";

export interface DevolucionHecha {
  id: string;
  /** Normalized by toCodigo(). */
  codigo: string;
  actor_id: string;
}

/**
 * Records a refund made from the shop's account. `vista`: already recorded; `usado`: another refund has the code.
 * Audited.
 */
export async function markDevuelta(
  deps: PagosDeps,
  { id, codigo, actor_id }: DevolucionHecha,
): Promise<"hecha" | "vista" | "usado" | "no_existe"> {
  const done = await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ pedido_id: pagos.pedido_id, monto: devoluciones_abono.monto })
      .from(devoluciones_abono)
      .innerJoin(pagos, eq(pagos.id, devoluciones_abono.pago_id))
      .where(eq(devoluciones_abono.id, id));
    if (!found) return "no_existe";
    await lockPedido(tx, found.pedido_id);
    // Serialized: two orders might get the same code at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`devolucion:${codigo}`}))`);
    const taken = and(eq(devoluciones_abono.codigo, codigo), ne(devoluciones_abono.id, id));
    if ((await tx.$count(devoluciones_abono, taken)) > 0) return "usado";
    const open = and(eq(devoluciones_abono.id, id), isNull(devoluciones_abono.hecha_en));
    const { rowCount } = await tx
      .update(devoluciones_abono)
      .set({ codigo, actor_id, hecha_en: sql`now()` })
      .where(open);
    if (rowCount === 0) return "vista";
    await addAuditoria(tx, {
      accion: "devolver_pago",
      objeto: "pedido",
      objeto_id: found.pedido_id,
      actor_id,
      antes: null,
      despues: { monto: formatSoles(found.monto), codigo },
    });
    return "hecha";
  });
  if (done === "hecha" || done === "vista") await processRefundOrder(deps, id);
  return done;
}
