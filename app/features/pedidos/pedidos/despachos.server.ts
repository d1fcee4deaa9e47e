import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { despachos } from "#db/schema/despachos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { newId } from "#lib/ids.ts";
import { type Despacho, listPorEnviar } from "./despachos.ts";
import { busquedaPedido, type Estado, type Pedido } from "./pedidos.ts";

const { desde: _desde, actor_id: _actor, ...columnas } = getTableColumns(despachos);

/** The caller must check whose orders they are. */
export const listDespachosDe = (db: Db | Tx, pedido_ids: readonly string[]) =>
  db
    .select(columnas)
    .from(despachos)
    .where(inArray(despachos.pedido_id, [...pedido_ids]))
    .orderBy(asc(despachos.created_at), asc(despachos.id));

export async function listDespachos(db: Db | Tx, pedido_id: string): Promise<Despacho[]> {
  const rows = await listDespachosDe(db, [pedido_id]);
  return rows.map(({ pedido_id: _pedido, ...despacho }) => despacho);
}

/** Lines still in the shop. Lock the order where a decision depends on them. */
export const readPorEnviar = async (db: Db | Tx, pedido: Pick<Pedido, "id" | "items" | "retiradas">) =>
  listPorEnviar(pedido, await listDespachos(db, pedido.id));

export type DespachoNuevo = Pick<Despacho, "id" | "lineas"> &
  Partial<Pick<Despacho, "courier" | "recojo" | "numero" | "seguimiento" | "nota">> & {
    desde: Estado;
    actor_id: string;
  };

type PedidoBuscado = Pick<Pedido, "id" | "items" | "telefono" | "direccion_envio">;

/** The order must be locked. */
export async function indexNumeros(tx: Tx, pedido: PedidoBuscado): Promise<void> {
  const numeros = (await listDespachos(tx, pedido.id)).map(({ numero }) => numero);
  await tx
    .update(pedidos)
    .set({ busqueda: busquedaPedido(pedido, numeros) })
    .where(eq(pedidos.id, pedido.id));
}

/** The order must be locked, and the units still in the shop. */
export async function createDespacho(tx: Tx, pedido: PedidoBuscado, nuevo: DespachoNuevo): Promise<Despacho> {
  const pedido_id = pedido.id;
  const [row] = await tx
    .insert(despachos)
    .values({ ...nuevo, pedido_id })
    .returning(columnas);
  if (!row) throw new Error(`no shipment ${nuevo.id}`);
  const { pedido_id: _pedido, ...despacho } = row;
  if (despacho.numero !== "") await indexNumeros(tx, pedido);
  return despacho;
}

/** Sends all that is still in the shop; null where nothing is. The order must be locked. */
export async function sendRest(
  tx: Tx,
  pedido: Pedido,
  { desde, actor_id }: Pick<DespachoNuevo, "desde" | "actor_id">,
): Promise<Despacho | null> {
  const lineas = await readPorEnviar(tx, pedido);
  if (lineas.length === 0) return null;
  const units = lineas.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  return createDespacho(tx, pedido, { id: newId(), lineas: units, desde, actor_id });
}

/** The order must be locked. */
export async function recordRegreso(tx: Tx, pedido_id: string): Promise<void> {
  await tx
    .update(despachos)
    .set({ regreso_en: sql`now()` })
    .where(and(eq(despachos.pedido_id, pedido_id), isNull(despachos.regreso_en)));
}

export async function forgetDespachos(tx: Tx, pedido_ids: readonly string[]): Promise<void> {
  await tx
    .update(despachos)
    .set({ numero: "", seguimiento: null, nota: "" })
    .where(inArray(despachos.pedido_id, [...pedido_ids]));
}
