import { asc, eq, inArray } from "drizzle-orm";
import { toSoles } from "#lib/dinero.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { abonos, pagos, pedidos, reembolsos } from "#db/schema/index.ts";

/** For the export of personal data; amounts in soles. The caller must check whose orders they are. */
export async function listPagosDe(db: Db, pedido_ids: readonly string[]) {
  const { id, pedido_id, proveedor, estado, monto, aprobado, reembolsado, created_at, actualizado_en } = pagos;
  const [rows, refunds, enviados] = await Promise.all([
    db
      .select({ id, pedido_id, proveedor, estado, monto, aprobado, reembolsado, created_at, actualizado_en })
      .from(pagos)
      .where(inArray(pedido_id, [...pedido_ids]))
      .orderBy(asc(created_at), asc(id)),
    db
      .select({
        pago_id: reembolsos.pago_id,
        monto: reembolsos.monto,
        estado: reembolsos.estado,
        created_at: reembolsos.created_at,
      })
      .from(reembolsos)
      .innerJoin(pagos, eq(pagos.id, reembolsos.pago_id))
      .where(inArray(pedido_id, [...pedido_ids]))
      .orderBy(asc(reembolsos.created_at), asc(reembolsos.id)),
    db
      .select({
        pago_id: abonos.pago_id,
        codigo: abonos.codigo,
        estado: abonos.estado,
        motivo: abonos.motivo,
        enviado_en: abonos.created_at,
      })
      .from(abonos)
      .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
      .where(inArray(pedido_id, [...pedido_ids]))
      .orderBy(asc(abonos.created_at), asc(abonos.id)),
  ]);
  return rows.map((pago) => ({
    pedido_id: pago.pedido_id,
    proveedor: pago.proveedor,
    estado: pago.estado,
    monto: toSoles(pago.monto),
    aprobado: toSoles(pago.aprobado),
    reembolsado: toSoles(pago.reembolsado),
    abierto_en: pago.created_at,
    actualizado_en: pago.actualizado_en,
    operaciones: enviados
      .filter(({ pago_id }) => pago_id === pago.id)
      .map(({ pago_id: _pago, ...operacion }) => operacion),
    reembolsos: refunds
      .filter(({ pago_id }) => pago_id === pago.id)
      .map((refund) => ({ monto: toSoles(refund.monto), estado: refund.estado, pedido_en: refund.created_at })),
  }));
}

/** The addresses of payment pages may show who paid. */
export async function forgetPaginas(tx: Tx, usuario_id: string): Promise<void> {
  const propios = tx.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  await tx.update(pagos).set({ url: null, voucher: null }).where(inArray(pagos.pedido_id, propios));
}
