import { asc, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";

/** The receipts of some orders, oldest first. The caller has checked whose orders they are. */
export function listComprobantesDe(db: Db, pedido_ids: readonly string[]) {
  const { id, pedido_id, clase, serie, numero, estado, datos, total, emitido_en } = comprobantes;
  return db
    .select({ id, pedido_id, clase, serie, numero, estado, datos, total, emitido_en })
    .from(comprobantes)
    .where(inArray(pedido_id, [...pedido_ids]))
    .orderBy(asc(id));
}
