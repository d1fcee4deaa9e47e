import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { type Centimos, centimos, formatSoles } from "#app/lib/dinero.ts";
import { newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { pagos, reembolsos } from "#db/schema/pagos.ts";
import { addEvento, lockPedido } from "../pedidos/pedidos.server.ts";
import { pasarelaOf } from "./cobrar.server.ts";
import { applyLectura, type PagoGuardado } from "./pagos.server.ts";
import { PasarelaError } from "./pasarela.ts";

type Caja = Pick<Tienda, "db" | "log" | "pasarelas">;

export type Devolucion =
  /** The provider gave the money back, or has the order to. */
  | { tipo: "hecho" | "en_camino" }
  /** More than what is left to give back, in céntimos. */
  | { tipo: "excede"; disponible: Centimos }
  | { tipo: "rechazado" };

type Reembolso = typeof reembolsos.$inferSelect;

/** What of a payment can still be given back: refunds on their way count as gone. In céntimos. */
async function available(tx: Tx, pago: PagoGuardado): Promise<Centimos> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${reembolsos.monto}), 0)::text`.mapWith(reembolsos.monto) })
    .from(reembolsos)
    .where(and(eq(reembolsos.pago_id, pago.id), eq(reembolsos.estado, "creando")));
  return centimos(Math.max(0, pago.aprobado - pago.reembolsado - (row?.sum ?? 0)));
}

/** Writes the refund down before anybody is asked for it; refused when it is more than is left. */
function begin(db: Db, pago_id: string, orden: { monto: Centimos; motivo: string; actor_id: string }) {
  return db.transaction(
    async (tx): Promise<{ reembolso: Reembolso; pago: PagoGuardado } | { disponible: Centimos }> => {
      const [named] = await tx.select({ pedido_id: pagos.pedido_id }).from(pagos).where(eq(pagos.id, pago_id));
      if (!named) throw new Error(`no payment ${pago_id}`);
      await lockPedido(tx, named.pedido_id);
      const [pago] = await tx.select().from(pagos).where(eq(pagos.id, pago_id));
      if (!pago) throw new Error(`no payment ${pago_id}`);
      const disponible = await available(tx, pago);
      if (orden.monto <= 0 || orden.monto > disponible) return { disponible };
      const [reembolso] = await tx
        .insert(reembolsos)
        .values({ id: newId(), pago_id, ...orden })
        .returning();
      if (!reembolso) throw new Error("the refund was not written");
      const detalle = `Se pidió devolver ${formatSoles(orden.monto)}. ${orden.motivo}`.trim();
      await addEvento(tx, { pedido_id: pago.pedido_id, tipo: "reembolso", detalle, actor_id: orden.actor_id });
      return { reembolso, pago };
    },
  );
}

async function finish(db: Db, { id }: Reembolso, pago: PagoGuardado, estado: "hecho" | "fallido"): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(reembolsos).set({ estado }).where(eq(reembolsos.id, id));
    if (estado === "hecho") return;
    const detalle = "El proveedor no aceptó la devolución.";
    await addEvento(tx, { pedido_id: pago.pedido_id, tipo: "requiere_atencion", detalle });
  });
}

/** Orders the refund at the provider, under the refund's own idempotency key. Throws PasarelaError to be repeated. */
async function carryOut(caja: Caja, reembolso: Reembolso, pago: PagoGuardado): Promise<Devolucion> {
  const pasarela = pasarelaOf(caja, pago.proveedor);
  try {
    await pasarela.refund(pago, { clave: reembolso.id, monto: reembolso.monto });
  } catch (error) {
    if (!(error instanceof PasarelaError) || !error.refused) throw error;
    caja.log.warn({ err: error, pedido: pago.pedido_id }, "refund refused by the provider");
    await finish(caja.db, reembolso, pago, "fallido");
    return { tipo: "rechazado" };
  }
  await applyLectura(caja.db, pago, await pasarela.read(pago));
  await finish(caja.db, reembolso, pago, "hecho");
  return { tipo: "hecho" };
}

/**
 * Gives money of a payment back, all or a part, in céntimos. Never more than is left of it, also when two people order
 * it at once. When the provider cannot be reached the refund stays ordered, and settleReembolsos() repeats it.
 */
export async function refundPago(
  caja: Caja,
  pago_id: string,
  orden: { monto: Centimos; motivo: string; actor_id: string },
): Promise<Devolucion> {
  const begun = await begin(caja.db, pago_id, orden);
  if ("disponible" in begun) return { tipo: "excede", disponible: begun.disponible };
  try {
    return await carryOut(caja, begun.reembolso, begun.pago);
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    caja.log.warn({ err: error, pedido: begun.pago.pedido_id }, "refund to be repeated");
    return { tipo: "en_camino" };
  }
}

/** Repeats the refunds whose outcome is not known: after a crash, or a provider out of reach. */
export async function settleReembolsos(caja: Caja, signal: AbortSignal): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  while (!signal.aborted) {
    const [next] = await caja.db
      .select({ reembolso: reembolsos, pago: pagos })
      .from(reembolsos)
      .innerJoin(pagos, eq(pagos.id, reembolsos.pago_id))
      .where(and(eq(reembolsos.estado, "creando"), gt(reembolsos.id, last)))
      .orderBy(asc(reembolsos.id))
      .limit(1);
    if (!next) return;
    last = next.reembolso.id;
    try {
      await carryOut(caja, next.reembolso, next.pago);
    } catch (error) {
      if (!(error instanceof PasarelaError)) throw error;
      caja.log.warn({ err: error }, "refund still to be repeated");
    }
  }
}
