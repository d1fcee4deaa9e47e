import type { ComprobantePropio } from "./comprobantes-pedido.tsx";
import { formatNumero } from "./comprobantes.ts";
import { and, asc, eq, inArray, notExists } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { compradores } from "#db/schema/compradores.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { toBusqueda, toShortId } from "#lib/text.ts";

/** The caller must check whose orders they are. */
export function listComprobantesDe(db: Db, pedido_ids: readonly string[]) {
  const { id, pedido_id, clase, serie, numero, estado, datos, total, emitido_en, huella } = comprobantes;
  return db
    .select({ id, pedido_id, clase, serie, numero, estado, datos, total, emitido_en, huella })
    .from(comprobantes)
    .where(inArray(pedido_id, [...pedido_ids]))
    .orderBy(asc(id));
}

/** The caller must check whose orders they are. */
export const listCompradores = (db: Db, pedido_ids: readonly string[]) =>
  db
    .select()
    .from(compradores)
    .where(inArray(compradores.pedido_id, [...pedido_ids]));

/**
 * Deletes the buyers of a person's orders without receipts. Issued ones must be kept by law, but can no longer be found
 * by their buyer.
 */
export async function forgetCompradores(tx: Tx, usuario_id: string): Promise<void> {
  const suyos = tx.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  const emitido = tx
    .select({ id: comprobantes.pedido_id })
    .from(comprobantes)
    .where(eq(comprobantes.pedido_id, compradores.pedido_id));
  await tx.delete(compradores).where(and(inArray(compradores.pedido_id, suyos), notExists(emitido)));
  const { id, pedido_id, serie, numero } = comprobantes;
  const filas = await tx.select({ id, pedido_id, serie, numero }).from(comprobantes).where(inArray(pedido_id, suyos));
  for (const fila of filas) {
    const busqueda = toBusqueda(formatNumero(fila), toShortId(fila.pedido_id));
    await tx.update(comprobantes).set({ busqueda }).where(eq(id, fila.id));
  }
}

export async function findCompradorDe(db: Db, pedido_id: string) {
  const { documento, numero, nombre, direccion } = compradores;
  const [row] = await db
    .select({ numero_pedido: pedidos.numero, comprador: { documento, numero, nombre, direccion } })
    .from(pedidos)
    .leftJoin(compradores, eq(compradores.pedido_id, pedidos.id))
    .where(eq(pedidos.id, pedido_id));
  return row ?? null;
}

/** Leaves out refused receipts. */
export async function listComprobantesPropios(db: Db, pedido_id: string): Promise<ComprobantePropio[]> {
  const filas = await listComprobantesDe(db, [pedido_id]);
  const validas = filas.filter(({ estado }) => estado !== "rechazado");
  return validas.map(({ id, clase, total, huella, ...fila }) => {
    return { id, clase, numero: formatNumero(fila), total, firmado: huella !== null };
  });
}
