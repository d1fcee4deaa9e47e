import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { emisor_comprobantes, series_comprobante } from "#db/schema/emisor.ts";
import type { AmbienteSunat } from "#db/values.ts";
import type { ClaseComprobante } from "./comprobantes.ts";

export const isOfAmbiente = eq(
  comprobantes.ambiente,
  sql`(select ${emisor_comprobantes.ambiente} from ${emisor_comprobantes})`,
);

export interface SerieTomada {
  clase: ClaseComprobante;
  serie: string;
  numero: number;
  ambiente: AmbienteSunat;
}

/**
 * Locks a kind's series until the transaction ends and returns its next number; null without a series. Must be a
 * transaction's last lock: all payments wait for it.
 */
export async function lockSerie(tx: Tx, clase: ClaseComprobante): Promise<SerieTomada | null> {
  const [row] = await tx
    .select()
    .from(series_comprobante)
    .where(and(eq(series_comprobante.clase, clase), eq(series_comprobante.activa, true)))
    .for("update");
  return row ? { clase, serie: row.serie, numero: row.ultimo + 1, ambiente: row.ambiente } : null;
}

export async function takeNumero(tx: Tx, { clase, serie, numero }: SerieTomada): Promise<void> {
  await tx
    .update(series_comprobante)
    .set({ ultimo: numero })
    .where(and(eq(series_comprobante.clase, clase), eq(series_comprobante.serie, serie)));
}
