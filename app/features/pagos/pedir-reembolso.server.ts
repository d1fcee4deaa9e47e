import { asc, eq } from "drizzle-orm";
import { type Centimos, formatSoles, toSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { type LineaReembolso, pagos, reembolsos } from "#db/schema/pagos.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { addEvento } from "#app/features/pedidos/pedidos.server.ts";
import type { PagoGuardado } from "./pagos.server.ts";
import { computeRefundable, type Refundable, splitRefund, sumRefundable } from "./reembolso.ts";

/** A refund that the staff order. */
export interface RefundOrder {
  /** The idempotency key: a new id. */
  clave: string;
  motivo: string;
  actor_id: string;
  /** For which units it is; their refund is what the staff say. */
  lineas?: readonly LineaReembolso[];
  /** The delivery goes back with it. */
  envio?: boolean;
  /** The same in words: "2 × Taza". */
  por?: string;
}

type RefundPart = Refundable & { pago_id: string };

/** Writes the refunds, the event of the order's timeline and the audit record. */
export async function createReembolsos(
  tx: Tx,
  pedido_id: string,
  partes: readonly RefundPart[],
  order: RefundOrder,
): Promise<void> {
  const { clave, motivo, actor_id, lineas = [], envio = false, por = "" } = order;
  const rows = partes.map((parte, n) => {
    const ids = n === 0 ? { id: clave, lineas, envio } : { id: newId(), orden: clave };
    return { ...ids, ...parte, motivo, actor_id };
  });
  await tx.insert(reembolsos).values(rows);
  const monto = sumRefundable(partes);
  const detalle = `Se pidió devolver ${formatSoles(monto)}${por && ` por ${por}`}. ${motivo}`.trim();
  await addEvento(tx, { pedido_id, tipo: "reembolso_pedido", detalle, actor_id });
  const target = { accion: "reembolso", objeto: "pedido", objeto_id: pedido_id } as const;
  await addAuditoria(tx, {
    ...target,
    actor_id,
    antes: null,
    despues: { monto: toSoles(monto), motivo, ...(por && { por }) },
  });
}

/** What is left of an attempt, by the provider's payments; refunds on their way count as done. */
export async function listRefundable(tx: Db | Tx, pago: PagoGuardado): Promise<RefundPart[]> {
  const ordered = await tx.select().from(reembolsos).where(eq(reembolsos.pago_id, pago.id));
  return computeRefundable(pago, ordered).map((part) => ({ ...part, pago_id: pago.id }));
}

/** What is left of an order's money, by the providers' payments. */
async function listRefundableOf(tx: Db | Tx, pedido_id: string): Promise<RefundPart[]> {
  const partes: RefundPart[] = [];
  const rows = await tx.select().from(pagos).where(eq(pagos.pedido_id, pedido_id)).orderBy(asc(pagos.intento));
  for (const pago of rows) partes.push(...(await listRefundable(tx, pago)));
  return partes;
}

/** What can still be given back of an order, in céntimos. */
export const readRefundable = async (db: Db, pedido_id: string): Promise<Centimos> =>
  sumRefundable(await listRefundableOf(db, pedido_id));

/**
 * Orders the refund of a part of an order's money, whichever payments have it, as createFullRefund() does. Null, or what
 * is left where that is less. In céntimos.
 */
export async function createPartialRefund(
  tx: Tx,
  pedido_id: string,
  monto: Centimos,
  order: RefundOrder,
): Promise<Centimos | null> {
  const refundable = await listRefundableOf(tx, pedido_id);
  const disponible = sumRefundable(refundable);
  if (monto <= 0 || monto > disponible) return disponible;
  await createReembolsos(tx, pedido_id, splitRefund(refundable, monto), order);
  return null;
}

/**
 * Orders the refund of all that is left of an order's money, in the caller's transaction. The provider is called by
 * processRefundOrder(), or by the background task where the process dies before. False when nothing is left.
 * The order must be locked.
 */
export async function createFullRefund(tx: Tx, pedido_id: string, order: RefundOrder): Promise<boolean> {
  const partes = await listRefundableOf(tx, pedido_id);
  if (partes.length > 0) await createReembolsos(tx, pedido_id, partes, order);
  return partes.length > 0;
}
