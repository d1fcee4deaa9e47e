import { and, desc, eq, inArray, lt, or, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { eventos_pago, pagos, reembolsos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { Pedido, PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { isLive, isPast, VOUCHER_MS } from "./pagos.ts";
import type { Pago } from "./pasarela.ts";

export type PagoGuardado = typeof pagos.$inferSelect;

export function listPagos(db: Db | Tx, pedido_id: string): Promise<PagoGuardado[]> {
  return db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id)).orderBy(desc(pagos.intento));
}

/** Null when it is not this shop's. */
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

/** `write` is for the statement that creates the order. */
export function startFirstPago(tx: Tx, pedido: PedidoNuevo): { pago: Pago; write: SQLWrapper } {
  const row = buildPago(pedido, 1);
  const pago = { ...row, referencia: null, partes: [], created_at: pedido.created_at };
  return { pago, write: tx.insert(pagos).values(row) };
}

/**
 * The attempt under way, or a new one once all others are over and refunded. Stored before the provider is called, in
 * case of a crash. Null when the order is no longer pendiente.
 */
export function ensurePago(db: Db, pedido_id: string): Promise<PagoGuardado | null> {
  return db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    if (pedido.estado !== "pendiente") return null;
    const all = await listPagos(tx, pedido_id);
    const live = all.find(isLive);
    if (live) return live;
    // A page opened now would be closed at once.
    if (pedido.vence_en <= new Date()) return null;
    const row = buildPago(pedido, (all[0]?.intento ?? 0) + 1);
    const [pago] = await tx.insert(pagos).values(row).returning();
    return pago ?? null;
  });
}

/** creando → abierto. False when the attempt was closed or opened meanwhile. */
export async function recordApertura(db: Db, id: string, apertura: { referencia: string; url: string }) {
  const changed = await db
    .update(pagos)
    .set({ estado: "abierto", ...apertura, actualizado_en: sql`now()` })
    .where(and(eq(pagos.id, id), eq(pagos.estado, "creando")));
  return changed.rowCount === 1;
}

/**
 * Nobody can have paid attempts without a page, as an address is stored before it is shown. The order must be locked.
 */
export async function discardUnopened(tx: Tx, pedido_id: string): Promise<void> {
  const unseen = and(eq(pagos.pedido_id, pedido_id), eq(pagos.estado, "creando"));
  await tx
    .update(pagos)
    .set({ estado: "cerrado", actualizado_en: sql`now()` })
    .where(unseen);
}

export async function isKnownEvento(db: Db, proveedor: Pago["proveedor"], evento_id: string): Promise<boolean> {
  const same = and(eq(eventos_pago.proveedor, proveedor), eq(eventos_pago.evento_id, evento_id));
  const rows = await db.select({ id: eventos_pago.id }).from(eventos_pago).where(same);
  return rows.length > 0;
}

/**
 * Whether an unpaid order has expired by the database's clock, with no payment under way and no valid voucher. Read its
 * attempts at the providers first.
 */
export async function isVencido(db: Db, pedido_id: string): Promise<boolean> {
  const due = and(eq(pedidos.id, pedido_id), eq(pedidos.estado, "pendiente"), lt(pedidos.vence_en, sql`now()`));
  if ((await db.$count(pedidos, due)) === 0) return false;
  const ahora = new Date();
  const suyos = await listPagos(db, pedido_id);
  return !suyos.some(({ estado, voucher }) => estado === "pendiente" && !isPast(voucher?.vence_en, ahora));
}

/** The provider may still change these attempts. */
export function listUnsettled(db: Db, pedido_id: string): Promise<PagoGuardado[]> {
  const unsettled = and(eq(pagos.pedido_id, pedido_id), inArray(pagos.estado, ["abierto", "pendiente"]));
  return db.select().from(pagos).where(unsettled).orderBy(pagos.intento);
}

/** `hasta`: when it can be paid no longer; null where only the provider can end it, as a refund. */
export interface PedidoEnCurso {
  numero: number;
  hasta: Date | null;
}

/** Orders with an attempt that may still be paid at this provider, or a refund that it has not done yet; by number. */
export async function listEnCurso(db: Db | Tx, proveedor: Pago["proveedor"]): Promise<PedidoEnCurso[]> {
  const { numero } = pedidos;
  const refunding = db.select({ id: reembolsos.pago_id }).from(reembolsos).where(eq(reembolsos.estado, "creando"));
  const mayBePaid = inArray(pagos.estado, ["creando", "abierto", "pendiente"]);
  // An open page of Mercado Pago may still become a voucher.
  const voucher = sql`case when ${pagos.proveedor} = 'mercadopago' then ${pagos.created_at} + ${VOUCHER_MS / 1_000} * interval '1 second' end`;
  const rows = await db
    .select({
      numero,
      live: sql<boolean>`bool_and(${mayBePaid})`,
      hasta: sql<Date>`max(greatest(${pagos.vence_en}, ${voucher}))`.mapWith(pagos.vence_en),
    })
    .from(pagos)
    .innerJoin(pedidos, eq(pedidos.id, pagos.pedido_id))
    .where(and(eq(pagos.proveedor, proveedor), or(mayBePaid, inArray(pagos.id, refunding))))
    .groupBy(numero)
    .orderBy(numero);
  return rows.map(({ live, hasta, ...row }) => ({ ...row, hasta: live && hasta > new Date() ? hasta : null }));
}
