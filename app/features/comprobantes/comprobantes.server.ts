import type { ComprobantePropio } from "./comprobantes-pedido.tsx";
import { formatNumero } from "./comprobantes.ts";
import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { comprobantes, compradores } from "#db/schema/comprobantes.ts";
import { pedidos } from "#db/schema/pedidos.ts";

/** The receipts of some orders, oldest first. The caller has checked whose orders they are. */
export function listComprobantesDe(db: Db, pedido_ids: readonly string[]) {
  const { id, pedido_id, clase, serie, numero, estado, datos, total, emitido_en, huella } = comprobantes;
  return db
    .select({ id, pedido_id, clase, serie, numero, estado, datos, total, emitido_en, huella })
    .from(comprobantes)
    .where(inArray(pedido_id, [...pedido_ids]))
    .orderBy(asc(id));
}

/** To whom an order's receipt is made out; null where there is no such order. */
export async function findCompradorDe(db: Db, pedido_id: string) {
  const { documento, numero, nombre, direccion } = compradores;
  const [row] = await db
    .select({ comprador: { documento, numero, nombre, direccion } })
    .from(pedidos)
    .leftJoin(compradores, eq(compradores.pedido_id, pedidos.id))
    .where(eq(pedidos.id, pedido_id));
  return row ?? null;
}

/** An order's receipts for its owner, but refused ones. */
export async function listComprobantesPropios(db: Db, pedido_id: string): Promise<ComprobantePropio[]> {
  const filas = await listComprobantesDe(db, [pedido_id]);
  const validas = filas.filter(({ estado }) => estado !== "rechazado");
  return validas.map(({ id, clase, total, huella, ...fila }) => {
    return { id, clase, numero: formatNumero(fila), total, firmado: huella !== null };
  });
}
