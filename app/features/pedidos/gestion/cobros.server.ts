import { asc, eq } from "drizzle-orm";
import type { Centimos } from "#lib/dinero.ts";
import type { Db } from "#db/client.server.ts";
import { pagos, reembolsos } from "#db/schema/pagos.ts";
import { computeRefundable, sumRefundable } from "#app/features/pedidos/pagos/reembolso.ts";

type FilaReembolso = Pick<
  typeof reembolsos.$inferSelect,
  "id" | "parte" | "monto" | "motivo" | "estado" | "created_at"
>;
type FilaPago = Pick<
  typeof pagos.$inferSelect,
  | "id"
  | "proveedor"
  | "intento"
  | "estado"
  | "monto"
  | "aprobado"
  | "reembolsado"
  | "partes"
  | "voucher"
  | "referencia"
  | "created_at"
>;

/** Amounts are in céntimos. */
export interface CobroPanel extends FilaPago {
  /** Refunds made at the provider's site are only in `reembolsado`. */
  reembolsos: FilaReembolso[];
  /** Pending refunds count as done. */
  disponible: Centimos;
}

export async function listCobros(db: Db, pedido_id: string): Promise<CobroPanel[]> {
  const { id, proveedor, intento, estado, monto, aprobado, reembolsado, created_at } = pagos;
  const { partes, voucher, referencia } = pagos;
  const cuenta = { monto, aprobado, reembolsado, partes, voucher };
  const columns = { id, proveedor, intento, estado, ...cuenta, referencia, created_at };
  const r = reembolsos;
  const [rows, refunds] = await Promise.all([
    db.select(columns).from(pagos).where(eq(pagos.pedido_id, pedido_id)).orderBy(asc(intento)),
    db
      .select({
        pago_id: r.pago_id,
        id: r.id,
        parte: r.parte,
        monto: r.monto,
        motivo: r.motivo,
        estado: r.estado,
        created_at: r.created_at,
      })
      .from(reembolsos)
      .innerJoin(pagos, eq(pagos.id, r.pago_id))
      .where(eq(pagos.pedido_id, pedido_id))
      .orderBy(asc(r.created_at), asc(r.id)),
  ]);
  return rows.map((pago) => {
    const own = refunds.filter(({ pago_id }) => pago_id === pago.id).map(({ pago_id: _pago, ...refund }) => refund);
    return { ...pago, reembolsos: own, disponible: sumRefundable(computeRefundable(pago, own)) };
  });
}
