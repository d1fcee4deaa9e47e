import { and, asc, eq, gt, or, type SQL } from "drizzle-orm";
import { type Centimos, centimos } from "#lib/dinero.ts";
import type { Db } from "#db/client.server.ts";
import { findEspera } from "#db/restored.server.ts";
import { pagos, reembolsos } from "#db/schema/pagos.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { applyLectura } from "./aplicar.server.ts";
import { formatPor } from "#app/features/pedidos/pedidos/devolucion.ts";
import {
  type RechazoUnidades,
  takeUnidades,
  type UnidadesDevueltas,
} from "#app/features/pedidos/pedidos/devolucion.server.ts";
import { type PagosDeps, getPasarela } from "./cobrar.server.ts";
import type { PagoGuardado } from "./pagos.server.ts";
import { type Pasarela, PasarelaError } from "./pasarela.ts";
import { createReembolsos, listRefundable, type RefundOrder } from "./pedir-reembolso.server.ts";
import { formatRefusedRefund, splitRefund, sumRefundable } from "./reembolso.ts";
import type { RefundOutcome } from "./reembolso-resultado.server.ts";

/** Amounts are in céntimos. */
export interface RefundResult {
  hecho: Centimos;
  /** Not answered or not done yet: retried. */
  en_camino: Centimos;
  por_hacer: Centimos;
  rechazos: string[];
}

/** Money left, in céntimos, or what is wrong with the units. */
export type RefundRefusal = { disponible: Centimos } | RechazoUnidades;

/** Stores a refund and its effect on units before the provider is called. Null on success. */
function createRefund(
  db: Db,
  pago_id: string,
  { monto, unidades = [], ...order }: RefundPagoInput,
): Promise<RefundRefusal | null> {
  return db.transaction(async (tx): Promise<RefundRefusal | null> => {
    const [named] = await tx.select({ pedido_id: pagos.pedido_id }).from(pagos).where(eq(pagos.id, pago_id));
    if (!named) throw new Error(`no payment ${pago_id}`);
    const pedido = await lockPedido(tx, named.pedido_id);
    const [pago] = await tx.select().from(pagos).where(eq(pagos.id, pago_id));
    if (!pago) throw new Error(`no payment ${pago_id}`);
    const repeated = and(eq(reembolsos.id, order.clave), eq(reembolsos.pago_id, pago_id));
    if ((await tx.$count(reembolsos, repeated)) > 0) return null;
    const refundable = await listRefundable(tx, pago);
    const disponible = sumRefundable(refundable);
    if (monto <= 0 || monto > disponible) return { disponible };
    const partes = splitRefund(refundable, monto).map((parte) => ({ ...parte, pago_id }));
    const taken = await takeUnidades(tx, pedido, unidades, order.actor_id);
    if ("motivo" in taken) return taken;
    const por = formatPor(pedido, { lineas: taken.lineas, envio: order.envio ?? false });
    await createReembolsos(tx, named.pedido_id, partes, { ...order, lineas: taken.lineas, por });
    return null;
  });
}

interface RefundRow {
  reembolso: typeof reembolsos.$inferSelect;
  pago: PagoGuardado;
}

/** Throws PasarelaError when the refund must be retried. */
async function requestRefund(
  deps: PagosDeps,
  pasarela: Pasarela,
  { reembolso, pago }: RefundRow,
): Promise<RefundOutcome> {
  const { id, monto, parte, referencia } = reembolso;
  try {
    return { id, ...(await pasarela.refund(pago, { clave: id, monto, parte, referencia })) };
  } catch (error) {
    if (!(error instanceof PasarelaError) || !error.refused) throw error;
    deps.log.warn({ err: error, pedido: pago.pedido_id }, "refund refused by the provider");
    return { id, estado: "fallido", referencia };
  }
}

/** Stores the refund and the payment as read after it in one transaction. Throws PasarelaError. */
async function processRefund(deps: PagosDeps, row: RefundRow): Promise<void> {
  const pasarela = getPasarela(deps, row.pago.proveedor);
  const outcome = await requestRefund(deps, pasarela, row);
  await applyLectura(deps, row.pago, await pasarela.read(row.pago), { outcome });
}

/** Refunds that fail for now stay pending, and in a restored shop that waits all do. */
async function processRefunds(deps: PagosDeps, which: SQL | undefined, signal?: AbortSignal): Promise<void> {
  if (await findEspera(deps.db)) return;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    if (signal?.aborted) return;
    // Read one at a time: each refund changes what is left of the payment.
    const [next] = await deps.db
      .select({ reembolso: reembolsos, pago: pagos })
      .from(reembolsos)
      .innerJoin(pagos, eq(pagos.id, reembolsos.pago_id))
      .where(and(eq(reembolsos.estado, "creando"), gt(reembolsos.id, last), which))
      .orderBy(asc(reembolsos.id))
      .limit(1);
    if (!next) return;
    last = next.reembolso.id;
    try {
      await processRefund(deps, next);
    } catch (error) {
      if (!(error instanceof PasarelaError)) throw error;
      deps.log.warn({ err: error, pedido: next.pago.pedido_id }, "refund to be repeated");
    }
  }
}

export async function processRefundOrder(deps: PagosDeps, clave: string): Promise<RefundResult> {
  const ofOrder = or(eq(reembolsos.id, clave), eq(reembolsos.orden, clave));
  await processRefunds(deps, ofOrder);
  const rows = await deps.db
    .select({ reembolso: reembolsos, pago: pagos })
    .from(reembolsos)
    .innerJoin(pagos, eq(pagos.id, reembolsos.pago_id))
    .where(ofOrder)
    .orderBy(asc(reembolsos.id));
  const sum = (estado: string, manual?: boolean) =>
    centimos(
      rows
        .filter(({ reembolso }) => reembolso.estado === estado)
        .filter(({ pago }) => manual === undefined || manual === (deps.pasarelas.get(pago.proveedor)?.manual ?? false))
        .reduce((all, { reembolso }) => all + reembolso.monto, 0),
    );
  const refused = rows.filter(({ reembolso }) => reembolso.estado === "fallido");
  return {
    hecho: sum("hecho"),
    en_camino: sum("creando", false),
    por_hacer: sum("creando", true),
    rechazos: refused.map(({ reembolso: { monto }, pago: { aprobado, reembolsado, proveedor } }) =>
      formatRefusedRefund(monto, centimos(aprobado - reembolsado), proveedor),
    ),
  };
}

/** Why staff may not give money back now, or null: what is asked for may have been given back already. */
export const refuseRefunds = async (db: Db): Promise<string | null> =>
  (await findEspera(db))
    ? "La tienda se restauró de una copia y puede no saber de devoluciones ya hechas: no devuelve dinero hasta que un dueño pulse «Seguir». Nada cambió."
    : null;

export interface RefundPagoInput extends Omit<RefundOrder, "lineas" | "por"> {
  /** In céntimos. */
  monto: Centimos;
  unidades?: readonly UnidadesDevueltas[];
}

/**
 * Refunds an attempt, over one or several of its payments; never more than is left, also when two requests are
 * parallel. If the provider cannot be reached, settleReembolsos() retries.
 */
export async function refundPago(
  deps: PagosDeps,
  pago_id: string,
  order: RefundPagoInput,
): Promise<RefundResult | RefundRefusal> {
  const refused = await createRefund(deps.db, pago_id, order);
  return refused ?? processRefundOrder(deps, order.clave);
}

/** Retries after a crash, or while a provider is down or slow. */
export const settleReembolsos = (deps: PagosDeps, signal: AbortSignal): Promise<void> =>
  processRefunds(deps, undefined, signal);
