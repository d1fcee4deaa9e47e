import { and, eq, ne } from "drizzle-orm";
import type { Centimos } from "#lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import { reembolsos } from "#db/schema/pagos.ts";
import type { EstadoReembolso } from "#db/values.ts";

export interface RefundOutcome {
  id: string;
  estado: EstadoReembolso;
  /** The provider's id; null when refused. */
  referencia: string | null;
}

export interface RefundNews {
  enCamino: { id: string; monto: Centimos; motivo: string }[];
  /** Pending ones that failed, in céntimos. */
  rechazados: Centimos[];
  /** Done ones that failed later, in céntimos. */
  caidos: Centimos[];
}

/** `fallidas` are the provider's ids. Failed refunds stay failed. The order must be locked. */
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
