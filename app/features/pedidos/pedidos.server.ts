import { and, asc, desc, eq, getTableColumns, inArray, like, ne, or } from "drizzle-orm";
import { isId, newId } from "#lib/ids.ts";
import { findPage } from "#lib/list-params.ts";
import { splitSearchWords, toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { eventos_pedido, pedidos } from "#db/schema/pedidos.ts";
import { statement, value } from "#db/statement.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import {
  type Cobrado,
  computeCobro,
  type EntregaPrometida,
  type Estado,
  type EventoPedido,
  isInterno,
  parseNumero,
  type Pedido,
  type TipoEvento,
} from "./pedidos.ts";

const {
  clave_intento: _clave,
  huella: _huella,
  cobro: _cobro,
  entrega_hasta: _hasta,
  ...columnas
} = getTableColumns(pedidos);

/** Orders on a page of a customer's history. */
const POR_PAGINA = 10;

const lockUsuario = statement("lock_customer", (db) =>
  db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(eq(usuarios.id, value("usuario_id")))
    .for("no key update"),
);

/**
 * One at a time until the end of the transaction: a customer's checkouts, and the deletion of their account. It locks
 * their row, and first of all, so that nothing waits in a circle.
 */
export async function lockCheckout(tx: Tx, usuario_id: string): Promise<void> {
  await lockUsuario(tx, { usuario_id });
}

/** A customer's own that have each word of a text in number, products, address or phone. */
function isOwn(usuario_id: string, buscar: string) {
  const numero = parseNumero(buscar);
  // The id may be written as '#1a2b3c4d'.
  const words = splitSearchWords(buscar.replaceAll("#", ""));
  const found = and(...words.map((palabra) => like(pedidos.busqueda, toLikePattern(palabra))));
  return and(eq(pedidos.usuario_id, usuario_id), numero === null ? found : or(found, eq(pedidos.numero, numero)));
}

/** A customer's orders, newest first: those with a text, in an index's order. */
export const selectOwnPedidos = (db: Db, usuario_id: string, buscar = "") =>
  db
    .select(columnas)
    .from(pedidos)
    .where(isOwn(usuario_id, buscar))
    .orderBy(desc(pedidos.created_at), desc(pedidos.id));

/** A page of a customer's orders, from 1 on. */
export interface PaginaPropia {
  pagina: number;
  /** What they have: '1a2b3c4d', 'taza roja'; empty for all. */
  buscar?: string;
}

/** The customer's orders of one page. */
export const listOwnPedidos = (db: Db, usuario_id: string, { pagina, buscar }: PaginaPropia): Promise<Pedido[]> =>
  selectOwnPedidos(db, usuario_id, buscar)
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA);

/** How many orders a customer has, of those with a text, and how many pages they fill; one when there are none. */
export async function countOwnPedidos(db: Db, usuario_id: string, buscar = "") {
  const total = await db.$count(pedidos, isOwn(usuario_id, buscar));
  return { total, paginas: findPage(total, POR_PAGINA, 1).paginas };
}

/** One order of a customer; null when it does not exist, is another's, or the id is ill-formed. */
export async function getOwnPedido(db: Db, id: string, usuario_id: string): Promise<Pedido | null> {
  if (!isId(id)) return null;
  const mine = and(eq(pedidos.id, id), eq(pedidos.usuario_id, usuario_id));
  const [pedido] = await db.select(columnas).from(pedidos).where(mine);
  return pedido ?? null;
}

/**
 * The timelines of some orders for their owner, oldest first: without the staff's notes, their requests to a provider,
 * and the reasons of 'requiere atención'. The caller has checked whose orders they are.
 */
export async function listEventosDe(
  db: Db,
  pedido_ids: readonly string[],
): Promise<(EventoPedido & { pedido_id: string })[]> {
  const { id, pedido_id, tipo, detalle, created_at } = eventos_pedido;
  const rows = await db
    .select({ id, pedido_id, tipo, detalle, created_at })
    .from(eventos_pedido)
    .where(inArray(pedido_id, [...pedido_ids]))
    .orderBy(asc(id));
  return rows.flatMap(({ tipo, ...row }) => {
    if (isInterno(tipo)) return [];
    return [{ ...row, tipo, detalle: tipo === "requiere_atencion" ? "" : row.detalle }];
  });
}

/** The timeline of one order for its owner. */
export async function listEventos(db: Db, pedido_id: string): Promise<EventoPedido[]> {
  const eventos = await listEventosDe(db, [pedido_id]);
  return eventos.map(({ pedido_id: _pedido, ...evento }) => evento);
}

/** Locks an order until the end of the transaction. Throws when there is none: the caller read it before. */
export async function lockPedido(tx: Tx, id: string): Promise<Pedido> {
  const [pedido] = await tx.select(columnas).from(pedidos).where(eq(pedidos.id, id)).for("update");
  if (!pedido) throw new Error(`no order ${id}`);
  return pedido;
}

/** The estado of an order. Throws when there is none: the caller read it before. */
export async function readEstado(db: Db | Tx, id: string): Promise<Estado> {
  const [row] = await db.select({ estado: pedidos.estado }).from(pedidos).where(eq(pedidos.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row.estado;
}

/** What was promised of an order's delivery, as it stands now. */
export async function readEntrega(db: Db | Tx, id: string): Promise<EntregaPrometida | null> {
  const [row] = await db.select({ entrega: pedidos.entrega }).from(pedidos).where(eq(pedidos.id, id));
  return row?.entrega ?? null;
}

/** Writes an event of the order's timeline. `actor_id` is a usuario's id; without it, the shop did it. */
export const addEvento = (
  tx: Db | Tx,
  evento: { pedido_id: string; tipo: TipoEvento; detalle?: string; actor_id?: string },
) => tx.insert(eventos_pedido).values({ id: newId(), ...evento });

/** The id of the newest event of any order; empty for none. */
export async function findUltimoEvento(db: Db): Promise<string> {
  const [last] = await db
    .select({ id: eventos_pedido.id })
    .from(eventos_pedido)
    .orderBy(desc(eventos_pedido.id))
    .limit(1);
  return last?.id ?? "";
}

/** Until when an unpaid order is kept. The order must be locked by the caller. */
export async function setVencimiento(tx: Tx, pedido: Pedido, vence_en: Date): Promise<void> {
  await tx.update(pedidos).set({ vence_en }).where(eq(pedidos.id, pedido.id));
}

/** Stores the order's `cobro`, which lists filter by. The order must be locked by the caller. */
export async function recordCobro(tx: Tx, pedido: Pedido, cobrado: Cobrado): Promise<void> {
  const cobro = computeCobro(pedido.total, cobrado);
  await tx
    .update(pedidos)
    .set({ cobro })
    .where(and(eq(pedidos.id, pedido.id), ne(pedidos.cobro, cobro)));
}

/** Takes back one reason to flag an order, which is not so any more. The order must be locked by the caller. */
export async function unflagPedido(tx: Tx, { id }: Pick<Pedido, "id">, motivo: string): Promise<void> {
  const [row] = await tx.select({ before: pedidos.requiere_atencion }).from(pedidos).where(eq(pedidos.id, id));
  if (!row?.before?.includes(motivo)) return;
  const requiere_atencion = row.before.replace(motivo, "").replace("  ", " ").trim() || null;
  await tx.update(pedidos).set({ requiere_atencion }).where(eq(pedidos.id, id));
}

/** Flags an order as 'requiere atención'; earlier reasons are kept. The order must be locked by the caller. */
export async function flagPedido(tx: Tx, { id }: Pick<Pedido, "id">, motivo: string): Promise<void> {
  // Read again: one transaction may add several reasons.
  const [row] = await tx.select({ before: pedidos.requiere_atencion }).from(pedidos).where(eq(pedidos.id, id));
  if (row?.before?.includes(motivo)) return;
  const requiere_atencion = row?.before ? `${row.before} ${motivo}` : motivo;
  await tx.update(pedidos).set({ requiere_atencion }).where(eq(pedidos.id, id));
  await addEvento(tx, { pedido_id: id, tipo: "requiere_atencion", detalle: motivo });
}
