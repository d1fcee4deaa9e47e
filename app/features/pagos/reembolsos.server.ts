import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Centimos, centimos, formatSoles, toSoles } from "#app/lib/dinero.ts";
import { newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { pagos, reembolsos } from "#db/schema/pagos.ts";
import { addAuditoria } from "../auditoria/auditoria.server.ts";
import { addEvento, flagPedido, lockPedido } from "../pedidos/pedidos.server.ts";
import { applyLectura } from "./aplicar.server.ts";
import { type Caja, pasarelaOf } from "./cobrar.server.ts";
import type { PagoGuardado } from "./pagos.server.ts";
import { PasarelaError } from "./pasarela.ts";

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

export interface OrdenReembolso {
  /** In céntimos. */
  monto: Centimos;
  motivo: string;
  actor_id: string;
  /** A new id made by the form: sent twice, it is one refund. */
  clave?: string;
}

type Comienzo = { reembolso: Reembolso; pago: PagoGuardado } | { repetido: Reembolso } | { disponible: Centimos };

/** The refund, the order's step and the record of who ordered it: written together. */
async function insertReembolso(tx: Tx, pago: PagoGuardado, { clave, ...orden }: OrdenReembolso): Promise<Reembolso> {
  const row = { id: clave ?? newId(), pago_id: pago.id, ...orden };
  const [reembolso] = await tx.insert(reembolsos).values(row).returning();
  if (!reembolso) throw new Error("the refund was not written");
  const { pedido_id } = pago;
  const { actor_id, monto, motivo } = orden;
  const detalle = `Se pidió devolver ${formatSoles(monto)}. ${motivo}`.trim();
  await addEvento(tx, { pedido_id, tipo: "reembolso", detalle, actor_id });
  const de = { accion: "reembolso", objeto: "pedido", objeto_id: pedido_id } as const;
  await addAuditoria(tx, { ...de, actor_id, antes: null, despues: { monto: toSoles(monto), motivo } });
  return reembolso;
}

/** Writes the refund down before anybody is asked for it; refused when it is more than is left. */
function begin(db: Db, pago_id: string, orden: OrdenReembolso): Promise<Comienzo> {
  return db.transaction(async (tx) => {
    const [named] = await tx.select({ pedido_id: pagos.pedido_id }).from(pagos).where(eq(pagos.id, pago_id));
    if (!named) throw new Error(`no payment ${pago_id}`);
    await lockPedido(tx, named.pedido_id);
    const [pago] = await tx.select().from(pagos).where(eq(pagos.id, pago_id));
    if (!pago) throw new Error(`no payment ${pago_id}`);
    if (orden.clave !== undefined) {
      const same = and(eq(reembolsos.id, orden.clave), eq(reembolsos.pago_id, pago_id));
      const [repetido] = await tx.select().from(reembolsos).where(same);
      if (repetido) return { repetido };
    }
    const disponible = await available(tx, pago);
    if (orden.monto <= 0 || orden.monto > disponible) return { disponible };
    return { reembolso: await insertReembolso(tx, pago, orden), pago };
  });
}

async function finish(db: Db, { id, monto }: Reembolso, pago: PagoGuardado, estado: "hecho" | "fallido") {
  await db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pago.pedido_id);
    await tx.update(reembolsos).set({ estado }).where(eq(reembolsos.id, id));
    if (estado === "hecho") return;
    // It may be refused long after it was ordered, with nobody looking.
    await flagPedido(tx, pedido, `El proveedor no aceptó devolver ${formatSoles(monto)}.`);
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
  await applyLectura(caja, pago, await pasarela.read(pago));
  await finish(caja.db, reembolso, pago, "hecho");
  return { tipo: "hecho" };
}

const OUTCOME = { creando: "en_camino", hecho: "hecho", fallido: "rechazado" } as const;

/**
 * Gives money of a payment back, all or a part, in céntimos. Never more than is left of it, also when two people order
 * it at once. When the provider cannot be reached the refund stays ordered, and settleReembolsos() repeats it.
 */
export async function refundPago(caja: Caja, pago_id: string, orden: OrdenReembolso): Promise<Devolucion> {
  const begun = await begin(caja.db, pago_id, orden);
  if ("disponible" in begun) return { tipo: "excede", disponible: begun.disponible };
  if ("repetido" in begun) return { tipo: OUTCOME[begun.repetido.estado] };
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
