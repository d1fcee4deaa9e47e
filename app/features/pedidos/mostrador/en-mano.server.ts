import type { Tx } from "#db/client.server.ts";
import { abonos } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import type { CanalCobro, MetodoPago } from "#db/values.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { applyWithin } from "#app/features/pedidos/pagos/aplicar.server.ts";
import type { PagosDeps } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { isUnderWay } from "#app/features/pedidos/pagos/pagos.ts";
import { discardUnopened, listPagos } from "#app/features/pedidos/pagos/pagos.server.ts";
import { formatReference } from "#app/features/pedidos/pagos/pasarela.ts";
import { readAMano } from "#app/features/pedidos/pagos/yape.server.ts";
import { addEvento } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Centimos, centimos, toSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { sql } from "drizzle-orm";

export interface DineroEnMano {
  /** The form's key: its payment is written once. */
  id: string;
  proveedor: MetodoPago;
  canal: CanalCobro;
  codigo: string;
  monto: Centimos;
  actor_id: string;
  /** For staff, in the order's history. */
  detalle: string;
  mostrador?: boolean;
  liquidacion_id?: string;
}

/** Whether another payment of the order is under way, or came: then no second one is taken. The order must be locked. */
export async function isOcupado(tx: Tx, pedido_id: string): Promise<boolean> {
  await discardUnopened(tx, pedido_id);
  return isUnderWay(await listPagos(tx, pedido_id));
}

/**
 * Writes money that staff hold as an attempt with its payment, confirmed and applied at once, with till, estado and
 * receipt. The order must be locked, and not isOcupado(). Audited.
 */
export async function recordEnMano(tx: Tx, deps: PagosDeps, pedido: Pedido, nuevo: DineroEnMano): Promise<void> {
  const { id, proveedor, canal, codigo, monto, actor_id, detalle, ...de } = nuevo;
  const pedido_id = pedido.id;
  const [last] = await listPagos(tx, pedido_id);
  const intento = (last?.intento ?? 0) + 1;
  const row = { id: newId(), pedido_id, proveedor, intento, monto: pedido.total, aprobado: centimos(0) };
  const [pago] = await tx
    .insert(pagos)
    .values({ ...row, estado: "abierto", vence_en: new Date(), referencia: formatReference(row) })
    .returning();
  if (!pago) throw new Error(`no payment of order ${pedido_id}`);
  const visto = { estado: "confirmado", monto, actor_id, visto_en: sql`now()`, registrado: true } as const;
  await tx.insert(abonos).values({ id, pago_id: pago.id, codigo, canal, ...visto, ...de });
  await applyWithin(tx, deps, pago, await readAMano(tx, pago));
  await addEvento(tx, { pedido_id, tipo: "cobrado", detalle, actor_id });
  const target = { accion: "cobrar", objeto: "pedido", objeto_id: pedido_id, actor_id } as const;
  await addAuditoria(tx, { ...target, antes: null, despues: { medio: canal, monto: toSoles(monto), codigo } });
}
