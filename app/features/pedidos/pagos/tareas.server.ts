import { and, asc, eq, gt, isNotNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import type { Task } from "#app/context.ts";
import { pagos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { type PagosDeps, refreshPagos, releasePedido, settlePago } from "./cobrar.server.ts";
import { PasarelaError } from "./pasarela.ts";
import { settleReembolsos } from "./reembolsos.server.ts";

/** A provider that fails this often in a row is skipped until the next run. */
const FALLAS_SEGUIDAS = 3;
const POR_VUELTA = 200;

const ago = (interval: string) => sql`now() - ${interval}::interval`;

/** A provider that is down does not stop the others. */
async function forEach<T extends { proveedor: string }>(
  { log }: PagosDeps,
  items: readonly T[],
  signal: AbortSignal,
  step: (item: T) => Promise<unknown>,
): Promise<void> {
  const fallas = new Map<string, number>();
  for (const item of items) {
    if (signal.aborted) return;
    const seguidas = fallas.get(item.proveedor) ?? 0;
    if (seguidas >= FALLAS_SEGUIDAS) continue;
    try {
      await step(item);
      fallas.set(item.proveedor, 0);
    } catch (error) {
      if (!(error instanceof PasarelaError)) throw error;
      log.warn({ err: error }, "left for the next run");
      fallas.set(item.proveedor, seguidas + 1);
    }
  }
}

/**
 * Reads payments whose notification did not come, least recently read first. Closed pages are read for three more days:
 * a payment under way may still arrive.
 */
export async function settlePagos(deps: PagosDeps, signal: AbortSignal): Promise<void> {
  const due = or(
    and(ne(pagos.estado, "cerrado"), lt(pagos.actualizado_en, ago("20 seconds"))),
    lt(pagos.actualizado_en, ago("30 minutes")),
  );
  const recent = or(eq(pagos.estado, "pendiente"), gt(pagos.vence_en, ago("3 days")));
  const unknown = and(ne(pagos.estado, "aprobado"), isNotNull(pagos.referencia), recent);
  const rows = await deps.db
    .select()
    .from(pagos)
    .where(and(unknown, due))
    .orderBy(asc(pagos.actualizado_en))
    .limit(POR_VUELTA);
  await forEach(deps, rows, signal, async (pago) => {
    try {
      await settlePago(deps, pago);
    } catch (error) {
      // Another account's, before its keys were changed: it must not stand in the way of those after it.
      if (!(error instanceof PasarelaError && error.missing && pago.estado === "cerrado")) throw error;
      await deps.db
        .update(pagos)
        .set({ actualizado_en: sql`now()` })
        .where(eq(pagos.id, pago.id));
    }
  });
}

/** Cancels expired unpaid orders (docs/dinero-y-pedidos.md, section 7). */
export async function expirePedidos(deps: PagosDeps, signal: AbortSignal): Promise<void> {
  let after: SQL | undefined;
  while (!signal.aborted) {
    const { id, vence_en, metodo_pago: proveedor } = pedidos;
    const rows = await deps.db
      // As text: a Date has only milliseconds, and the keyset would return the same row for ever.
      .select({ id, proveedor, exacto: sql<string>`${vence_en}::text` })
      .from(pedidos)
      .where(and(eq(pedidos.estado, "pendiente"), lt(vence_en, sql`now()`), after))
      .orderBy(asc(vence_en), asc(id))
      .limit(POR_VUELTA);
    const last = rows.at(-1);
    if (!last) return;
    after = sql`(${vence_en}, ${id}) > (${last.exacto}::timestamptz, ${last.id}::uuid)`;
    await forEach(deps, rows, signal, async (row) => {
      // First: a payment under way that failed gives the order more time.
      await refreshPagos(deps, row.id);
      await releasePedido(deps, row.id, { motivo: "Venció el plazo para pagar.", avisar: true, vencido: true });
    });
  }
}

/** The tasks of docs/dinero-y-pedidos.md, section 13. */
export const TAREAS_PAGOS: readonly Task[] = [
  { name: "conciliar-pagos", run: settlePagos },
  { name: "vencer-pedidos", run: expirePedidos },
  { name: "completar-reembolsos", run: settleReembolsos },
];
