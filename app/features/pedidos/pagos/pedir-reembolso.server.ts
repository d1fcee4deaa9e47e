import { asc, eq } from "drizzle-orm";
import { type Centimos, formatSoles, toSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { type LineaReembolso, pagos, reembolsos } from "#db/schema/pagos.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { addEvento } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { PagoGuardado } from "./pagos.server.ts";
import { computeRefundable, type Refundable, splitRefund, sumRefundable } from "./reembolso.ts";

export interface RefundOrder {
  clave: string;
  motivo: string;
  actor_id: string;
  lineas?: readonly LineaReembolso[];
  envio?: boolean;
  /** "2 × Taza" */
  por?: string;
}

type RefundPart = Refundable & { pago_id: string };

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

/** Refundable amounts by payment; pending refunds count as done. */
export async function listRefundable(tx: Db | Tx, pago: PagoGuardado): Promise<RefundPart[]> {
  const ordered = await tx.select().from(reembolsos).where(eq(reembolsos.pago_id, pago.id));
  return computeRefundable(pago, ordered).map((part) => ({ ...part, pago_id: pago.id }));
}

async function listRefundableOf(tx: Db | Tx, pedido_id: string): Promise<RefundPart[]> {
  const partes: RefundPart[] = [];
  const rows = await tx.select().from(pagos).where(eq(pagos.pedido_id, pedido_id)).orderBy(asc(pagos.intento));
  for (const pago of rows) partes.push(...(await listRefundable(tx, pago)));
  return partes;
}

export const readRefundable = async (db: Db, pedido_id: string): Promise<Centimos> =>
  sumRefundable(await listRefundableOf(db, pedido_id));

/** Like createFullRefund(), for a part of the money. Returns null, or what is left where that is less. In céntimos. */
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
 * Orders the refund of an order's remaining money; processRefundOrder() then calls the provider, or the background task
 * after a crash. False when nothing is left. The order must be locked.
 */
export async function createFullRefund(tx: Tx, pedido_id: string, order: RefundOrder): Promise<boolean> {
  const partes = await listRefundableOf(tx, pedido_id);
  if (partes.length > 0) await createReembolsos(tx, pedido_id, partes, order);
  return partes.length > 0;
}
