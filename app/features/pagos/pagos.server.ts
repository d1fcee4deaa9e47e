import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { centimos, formatSoles } from "#app/lib/dinero.ts";
import { newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { eventos_pago, pagos } from "#db/schema/pagos.ts";
import type { Cobrado, Pedido } from "../pedidos/pedidos.ts";
import { addEvento, extendPedido, flagPedido, lockPedido, recordCobro } from "../pedidos/pedidos.server.ts";
import { setEstado } from "../pedidos/estado-pedido.server.ts";
import { decide, sumPagos } from "./pagos.ts";
import type { Aviso, Lectura, Pago } from "./pasarela.ts";

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

/**
 * The attempt that is to be paid now: the one under way, or a new one. It is written before the provider is called,
 * so that a crash in between leaves a trace. Null when the order is no longer pendiente.
 */
export function ensurePago(db: Db, pedido_id: string): Promise<PagoGuardado | null> {
  return db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    if (pedido.estado !== "pendiente") return null;
    const [last] = await listPagos(tx, pedido_id);
    if (last && last.estado !== "cerrado") return last;
    const row = {
      id: newId(),
      pedido_id,
      proveedor: pedido.metodo_pago,
      intento: (last?.intento ?? 0) + 1,
      monto: pedido.total,
      aprobado: 0 as Pedido["total"],
      vence_en: pedido.vence_en,
    };
    const [pago] = await tx.insert(pagos).values(row).returning();
    return pago ?? null;
  });
}

/** creando → abierto, with the provider's page. False when the attempt was closed or opened by somebody else meanwhile. */
export async function recordApertura(db: Db, id: string, apertura: { referencia: string; url: string }) {
  const changed = await db
    .update(pagos)
    .set({ estado: "abierto", ...apertura, actualizado_en: sql`now()` })
    .where(and(eq(pagos.id, id), eq(pagos.estado, "creando")));
  return changed.rowCount === 1;
}

/**
 * Gives up attempts whose page nobody ever saw: its address is stored before it is shown, so without one nobody can
 * have paid. The order must be locked by the caller.
 */
export async function discardUnopened(tx: Tx, pedido_id: string): Promise<void> {
  const unseen = and(eq(pagos.pedido_id, pedido_id), eq(pagos.estado, "creando"));
  await tx
    .update(pagos)
    .set({ estado: "cerrado", actualizado_en: sql`now()` })
    .where(unseen);
}

/** What the order's other attempts brought together. */
async function sumElsewhere(tx: Tx, { pedido_id, id }: Pick<Pago, "pedido_id" | "id">): Promise<Cobrado> {
  const { estado, aprobado, reembolsado } = pagos;
  const others = await tx
    .select({ estado, aprobado, reembolsado })
    .from(pagos)
    .where(and(eq(pagos.pedido_id, pedido_id), ne(pagos.id, id)));
  return sumPagos(others);
}

/**
 * The one way in which a payment changes an order, whichever door the reading came through (webhook, return page,
 * settling). Locked, idempotent and forward only; what does not fit is flagged, never dropped (DESIGN.md section 3).
 */
export function applyLectura(
  db: Db,
  { id, pedido_id }: Pick<Pago, "id" | "pedido_id">,
  lectura: Lectura,
  aviso?: Aviso,
) {
  return db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    const [pago] = await tx.select().from(pagos).where(eq(pagos.id, id));
    if (!pago) throw new Error(`no payment ${id}`);
    if (aviso) {
      const { evento_id, tipo } = aviso;
      const row = { id: newId(), proveedor: pago.proveedor, evento_id, tipo, pedido_id };
      await tx.insert(eventos_pago).values(row).onConflictDoNothing();
    }
    const otros = await sumElsewhere(tx, pago);
    const decision = decide(pedido, pago, lectura, otros.aprobado);
    const { estado, aprobado, reembolsado, vence_en, confirma, atencion } = decision;
    await tx
      .update(pagos)
      .set({ estado, aprobado, reembolsado, ...(vence_en && { vence_en }), actualizado_en: sql`now()` })
      .where(eq(pagos.id, id));
    await recordCobro(tx, pedido, {
      aprobado: otros.aprobado + aprobado,
      reembolsado: otros.reembolsado + reembolsado,
      en_curso: otros.en_curso || estado === "pendiente",
    });
    if (vence_en) await extendPedido(tx, pedido, vence_en);
    if (reembolsado > pago.reembolsado) {
      const detalle = `Se devolvieron ${formatSoles(centimos(reembolsado - pago.reembolsado))}.`;
      await addEvento(tx, { pedido_id, tipo: "reembolso", detalle });
    }
    if (confirma) await setEstado(tx, pedido, { estado: "procesando", motivo: "Pago confirmado." });
    if (atencion) await flagPedido(tx, pedido, atencion);
  });
}

/** Whether a notification was applied before: then the provider need not be asked again. */
export async function isKnownEvento(db: Db, proveedor: Pago["proveedor"], evento_id: string): Promise<boolean> {
  const same = and(eq(eventos_pago.proveedor, proveedor), eq(eventos_pago.evento_id, evento_id));
  const rows = await db.select({ id: eventos_pago.id }).from(eventos_pago).where(same);
  return rows.length > 0;
}

/** The attempts whose outcome is still to be learned from the provider. */
export function listUnsettled(db: Db, pedido_id: string): Promise<PagoGuardado[]> {
  const unsettled = and(eq(pagos.pedido_id, pedido_id), inArray(pagos.estado, ["abierto", "pendiente"]));
  return db.select().from(pagos).where(unsettled).orderBy(pagos.intento);
}
