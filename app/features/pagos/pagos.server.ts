import { and, desc, eq, inArray, lt, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { eventos_pago, pagos } from "#db/schema/pagos.ts";
import { type Handle, statement, value } from "#db/statement.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { Pedido, PedidoNuevo } from "#app/features/pedidos/pedidos.ts";
import { lockPedido } from "#app/features/pedidos/pedidos.server.ts";
import { isLive, isPast } from "./pagos.ts";
import type { Pago } from "./pasarela.ts";

export type PagoGuardado = typeof pagos.$inferSelect;

/** The attempts of an order, newest first. */
export function listPagos(db: Db | Tx, pedido_id: string): Promise<PagoGuardado[]> {
  return db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id)).orderBy(desc(pagos.intento));
}

/** The attempt that a provider's notification names; null when this shop has none such. */
export async function findPago(
  db: Db,
  { proveedor, pedido_id, intento }: Pick<Pago, "proveedor" | "pedido_id" | "intento">,
) {
  const named = and(eq(pagos.pedido_id, pedido_id), eq(pagos.intento, intento), eq(pagos.proveedor, proveedor));
  const [pago] = await db.select().from(pagos).where(named);
  return pago ?? null;
}

const NOTHING = 0 as Pedido["total"];

const buildPago = ({ id, metodo_pago, total, vence_en }: PedidoNuevo, intento: number) => ({
  id: newId(),
  pedido_id: id,
  proveedor: metodo_pago,
  intento,
  monto: total,
  aprobado: NOTHING,
  vence_en,
});

/**
 * The write of a new order's first attempt, which belongs into the order's own statement; `pago_id` and the order's
 * columns are its values.
 */
export function writeFirstPago(db: Handle): SQLWrapper {
  return db.insert(pagos).values({
    id: value("pago_id"),
    pedido_id: value("pedido_id"),
    proveedor: value("metodo_pago"),
    intento: 1,
    monto: value("total"),
    aprobado: NOTHING,
    vence_en: value("vence_en"),
  });
}

/** The first attempt of a new order, as writeFirstPago() writes it. */
export const buildFirstPago = (pedido: PedidoNuevo): Pago => {
  return { ...buildPago(pedido, 1), referencia: null, partes: [], created_at: pedido.created_at };
};

/**
 * The attempt to pay now: the one under way, or a new one once all others are over and refunded. It is written before
 * the provider is called, so that a crash in between leaves a trace. Null when the order is no longer pendiente.
 */
export function ensurePago(db: Db, pedido_id: string): Promise<PagoGuardado | null> {
  return db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    if (pedido.estado !== "pendiente") return null;
    const all = await listPagos(tx, pedido_id);
    const live = all.find(isLive);
    if (live) return live;
    // The order is about to expire: a page opened now would be closed at once.
    if (pedido.vence_en <= new Date()) return null;
    const row = buildPago(pedido, (all[0]?.intento ?? 0) + 1);
    const [pago] = await tx.insert(pagos).values(row).returning();
    return pago ?? null;
  });
}

const openCreated = statement("open_payment", (db) =>
  db
    .update(pagos)
    .set({
      estado: "abierto",
      referencia: sql`${value("referencia")}`,
      url: sql`${value("url")}`,
      actualizado_en: sql`now()`,
    })
    .where(and(eq(pagos.id, value("id")), eq(pagos.estado, "creando"))),
);

/** creando → abierto, with the provider's page. False when the attempt was closed or opened by somebody else meanwhile. */
export async function recordApertura(db: Db, id: string, apertura: { referencia: string; url: string }) {
  const changed = await openCreated(db, { id, ...apertura });
  return changed.rowCount === 1;
}

/**
 * Closes attempts without a page: an address is stored before it is shown, so nobody can have paid without one.
 * The order must be locked by the caller.
 */
export async function discardUnopened(tx: Tx, pedido_id: string): Promise<void> {
  const unseen = and(eq(pagos.pedido_id, pedido_id), eq(pagos.estado, "creando"));
  await tx
    .update(pagos)
    .set({ estado: "cerrado", actualizado_en: sql`now()` })
    .where(unseen);
}

/** Whether a notification was applied before. */
export async function isKnownEvento(db: Db, proveedor: Pago["proveedor"], evento_id: string): Promise<boolean> {
  const same = and(eq(eventos_pago.proveedor, proveedor), eq(eventos_pago.evento_id, evento_id));
  const rows = await db.select({ id: eventos_pago.id }).from(eventos_pago).where(same);
  return rows.length > 0;
}

/**
 * Whether an unpaid order has expired: its time is over by the database's clock, no payment is under way and no voucher
 * is still valid. The caller has just read its attempts at the providers.
 */
export async function isVencido(db: Db, pedido_id: string): Promise<boolean> {
  const due = and(eq(pedidos.id, pedido_id), eq(pedidos.estado, "pendiente"), lt(pedidos.vence_en, sql`now()`));
  if ((await db.$count(pedidos, due)) === 0) return false;
  const ahora = new Date();
  const suyos = await listPagos(db, pedido_id);
  return !suyos.some(({ estado, voucher }) => estado === "pendiente" && !isPast(voucher?.vence_en, ahora));
}

/** The attempts that the provider still has to be asked about. */
export function listUnsettled(db: Db, pedido_id: string): Promise<PagoGuardado[]> {
  const unsettled = and(eq(pagos.pedido_id, pedido_id), inArray(pagos.estado, ["abierto", "pendiente"]));
  return db.select().from(pagos).where(unsettled).orderBy(pagos.intento);
}
