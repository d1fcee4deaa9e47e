import { and, asc, desc, eq, getTableColumns, inArray, isNull, like, ne, or } from "drizzle-orm";
import { isId, newId } from "#lib/ids.ts";
import { findPage } from "#lib/list-params.ts";
import { splitSearchWords, toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { eventos_pedido } from "#db/schema/eventos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { CLASES_COMPROBANTE } from "#db/values.ts";
import { listSingulares } from "#lib/plurales.ts";
import {
  type Cobrado,
  computeCobro,
  type EntregaPrometida,
  type Estado,
  type EventoPedido,
  isContraEntrega,
  isInterno,
  parseComprobante,
  parseNumero,
  type Pedido,
  type TipoEvento,
} from "./pedidos.ts";

const {
  clave_intento: _clave,
  huella: _huella,
  cobro: _cobro,
  entrega_hasta: _hasta,
  enlace: _enlace,
  red: _red,
  busqueda: _busqueda,
  ...columnas
} = getTableColumns(pedidos);

const POR_PAGINA = 10;

/**
 * Serializes a customer's checkouts and the deletion of their account. Take it as the first lock, against deadlocks.
 */
export async function lockCheckout(tx: Tx, usuario_id: string): Promise<void> {
  await tx.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.id, usuario_id)).for("no key update");
}

/** The order of a receipt, by the index of its number. */
const selectDeComprobante = (db: Db, { serie, numero }: { serie: string; numero: number }) =>
  db
    .select({ pedido_id: comprobantes.pedido_id })
    .from(comprobantes)
    .where(
      and(
        inArray(comprobantes.clase, CLASES_COMPROBANTE),
        eq(comprobantes.serie, serie),
        eq(comprobantes.numero, numero),
      ),
    );

function isOwn(db: Db, usuario_id: string, buscar: string) {
  const numero = parseNumero(buscar);
  const comprobante = parseComprobante(buscar);
  // The id may be typed as '#1a2b3c4d'.
  const words = splitSearchWords(buscar.replaceAll("#", "")).map((palabra) => [palabra, ...listSingulares(palabra)]);
  const found = and(...words.map((formas) => or(...formas.map((una) => like(pedidos.busqueda, toLikePattern(una))))));
  const otherwise = [
    numero === null ? [] : [eq(pedidos.numero, numero)],
    comprobante === null ? [] : [inArray(pedidos.id, selectDeComprobante(db, comprobante))],
  ].flat();
  return and(eq(pedidos.usuario_id, usuario_id), otherwise.length > 0 ? or(found, ...otherwise) : found);
}

export const selectOwnPedidos = (db: Db, usuario_id: string, buscar = "") =>
  db
    .select(columnas)
    .from(pedidos)
    .where(isOwn(db, usuario_id, buscar))
    .orderBy(desc(pedidos.created_at), desc(pedidos.id));

/** SQL: contacts' orders of mailboxes that somebody has proved to be theirs. */
export const isDeBuzones = (correos: readonly string[]) =>
  and(
    isNull(pedidos.usuario_id),
    inArray(
      pedidos.contacto_correo,
      correos.map((correo) => correo.toLowerCase()),
    ),
  );

/** Those of an account's proven mailboxes that are not in it yet. */
export const countDeBuzones = (db: Db, correos: readonly string[]): Promise<number> =>
  db.$count(pedidos, isDeBuzones(correos));

/** The caller must know that the mailboxes are the reader's own. */
export const listDeBuzones = (db: Db, correos: readonly string[]): Promise<Pedido[]> =>
  db.select(columnas).from(pedidos).where(isDeBuzones(correos)).orderBy(desc(pedidos.created_at), desc(pedidos.id));

export interface PaginaPropia {
  pagina: number;
  /** '1a2b3c4d', 'taza roja'; empty for all. */
  buscar?: string;
}

export const listOwnPedidos = (db: Db, usuario_id: string, { pagina, buscar }: PaginaPropia): Promise<Pedido[]> =>
  selectOwnPedidos(db, usuario_id, buscar)
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA);

/** There is at least one page. */
export async function countOwnPedidos(db: Db, usuario_id: string, buscar = "") {
  const total = await db.$count(pedidos, isOwn(db, usuario_id, buscar));
  return { total, paginas: findPage(total, POR_PAGINA, 1).paginas };
}

/** Null also for another's order or a malformed id. */
export async function getOwnPedido(db: Db, id: string, usuario_id: string): Promise<Pedido | null> {
  if (!isId(id)) return null;
  const mine = and(eq(pedidos.id, id), eq(pedidos.usuario_id, usuario_id));
  const [pedido] = await db.select(columnas).from(pedidos).where(mine);
  return pedido ?? null;
}

/** The order that a secret link opens. The caller must have checked the link. */
export async function getPedidoDeContacto(db: Db, id: string): Promise<Pedido | null> {
  const [pedido] = await db
    .select(columnas)
    .from(pedidos)
    .where(and(eq(pedidos.id, id), isNull(pedidos.usuario_id)));
  return pedido ?? null;
}

/** Leaves out staff notes, requests to a provider and flag reasons. The caller must check whose orders they are. */
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

export async function listEventos(db: Db, pedido_id: string): Promise<EventoPedido[]> {
  const eventos = await listEventosDe(db, [pedido_id]);
  return eventos.map(({ pedido_id: _pedido, ...evento }) => evento);
}

/** Locks an order until the transaction ends. Throws when there is none. */
export async function lockPedido(tx: Tx, id: string): Promise<Pedido> {
  const [pedido] = await tx.select(columnas).from(pedidos).where(eq(pedidos.id, id)).for("update");
  if (!pedido) throw new Error(`no order ${id}`);
  return pedido;
}

/** Throws when there is no such order. */
export async function readEstado(db: Db | Tx, id: string): Promise<Estado> {
  const [row] = await db.select({ estado: pedidos.estado }).from(pedidos).where(eq(pedidos.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row.estado;
}

export async function readPromesa(db: Db | Tx, id: string): Promise<EntregaPrometida | null> {
  const [row] = await db.select({ entrega: pedidos.entrega }).from(pedidos).where(eq(pedidos.id, id));
  return row?.entrega ?? null;
}

/** Without `actor_id` (a usuario's id) the shop did it. */
export const addEvento = (
  tx: Db | Tx,
  evento: { pedido_id: string; tipo: TipoEvento; detalle?: string; actor_id?: string },
) => tx.insert(eventos_pedido).values({ id: newId(), ...evento });

/** The newest event of any order; empty for none. */
export async function findUltimoEvento(db: Db): Promise<string> {
  const [last] = await db
    .select({ id: eventos_pedido.id })
    .from(eventos_pedido)
    .orderBy(desc(eventos_pedido.id))
    .limit(1);
  return last?.id ?? "";
}

/** The order must be locked. */
export async function setVencimiento(tx: Tx, pedido: Pedido, vence_en: Date): Promise<void> {
  await tx.update(pedidos).set({ vence_en }).where(eq(pedidos.id, pedido.id));
}

/** Lists filter by the stored `cobro`. The order must be locked. */
export async function recordCobro(tx: Tx, pedido: Pedido, cobrado: Cobrado): Promise<void> {
  const cobro = computeCobro(pedido.total, cobrado, isContraEntrega(pedido));
  await tx
    .update(pedidos)
    .set({ cobro })
    .where(and(eq(pedidos.id, pedido.id), ne(pedidos.cobro, cobro)));
}

/** The order must be locked. */
export async function unflagPedido(tx: Tx, { id }: Pick<Pedido, "id">, motivo: string): Promise<void> {
  const [row] = await tx.select({ before: pedidos.requiere_atencion }).from(pedidos).where(eq(pedidos.id, id));
  if (!row?.before?.includes(motivo)) return;
  const requiere_atencion = row.before.replace(motivo, "").replace("  ", " ").trim() || null;
  await tx.update(pedidos).set({ requiere_atencion }).where(eq(pedidos.id, id));
}

/** Keeps earlier flag reasons. The order must be locked. */
export async function flagPedido(tx: Tx, { id }: Pick<Pedido, "id">, motivo: string): Promise<void> {
  // Read again: one transaction may add several reasons.
  const [row] = await tx.select({ before: pedidos.requiere_atencion }).from(pedidos).where(eq(pedidos.id, id));
  if (row?.before?.includes(motivo)) return;
  const requiere_atencion = row?.before ? `${row.before} ${motivo}` : motivo;
  await tx.update(pedidos).set({ requiere_atencion }).where(eq(pedidos.id, id));
  await addEvento(tx, { pedido_id: id, tipo: "requiere_atencion", detalle: motivo });
}
