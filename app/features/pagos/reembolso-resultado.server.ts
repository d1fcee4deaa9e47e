import { and, eq, ne } from "drizzle-orm";
import type { Centimos } from "#lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import { reembolsos } from "#db/schema/pagos.ts";
import type { EstadoReembolso } from "#db/values.ts";

/** The result of a refund at the provider. */
export interface RefundOutcome {
  id: string;
  estado: EstadoReembolso;
  /** The provider's id of it; null when it refused. */
  referencia: string | null;
}

export interface RefundNews {
  /** Refunds that were pending until now. */
  enCamino: { id: string; monto: Centimos; motivo: string }[];
  /** Those of them that failed. In céntimos. */
  rechazados: Centimos[];
  /** Refunds that failed after they were done. In céntimos. */
  caidos: Centimos[];
}

/**
 * Updates an attempt's refunds: the result of one of them, and those that failed, by the provider's ids. A failed one
 * stays failed. The order must be locked.
 */
export async function updateReembolsos(
  tx: Tx,
  pago_id: string,
  fallidas: readonly string[],
  outcome: RefundOutcome | undefined,
): Promise<RefundNews> {
  const { id, monto, motivo, estado, referencia } = reembolsos;
  const rows = await tx
    .select({ id, monto, motivo, estado, referencia })
    .from(reembolsos)
    .where(and(eq(reembolsos.pago_id, pago_id), ne(estado, "fallido")));
  const news: RefundNews = { enCamino: [], rechazados: [], caidos: [] };
  for (const row of rows) {
    const own = row.id === outcome?.id && row.estado === "creando" ? outcome : row;
    const failed = own.estado === "fallido" || (own.referencia !== null && fallidas.includes(own.referencia));
    const now = { estado: failed ? "fallido" : own.estado, referencia: own.referencia } as const;
    if (now.estado !== row.estado || now.referencia !== row.referencia) {
      await tx.update(reembolsos).set(now).where(eq(id, row.id));
    }
    if (row.estado === "creando") news.enCamino.push(row);
    if (failed) (row.estado === "creando" ? news.rechazados : news.caidos).push(row.monto);
  }
  return news;
}
