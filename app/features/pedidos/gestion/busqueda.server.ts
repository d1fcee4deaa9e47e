import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isId } from "#lib/ids.ts";
import { splitSearchWords, toLikePattern } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { parseNumero } from "#app/features/pedidos/pedidos/pedidos.ts";
import { matchesSearch } from "#db/search.server.ts";
import { compradores, pedidos, toNombreBuscado, usuarios } from "#db/schema/index.ts";

/** Above this, orders are filtered from the newest on and not counted. */
const MAX_IDS = 1_000;

/** Without a condition all orders match. */
export interface BusquedaPedidos {
  condition: SQL | undefined;
  /** Too many orders to be counted. */
  muchos: boolean;
}

const NADA: BusquedaPedidos = { condition: undefined, muchos: false };

async function readIds(db: Db, id: PgColumn, where: SQL | undefined) {
  const rows = await db
    .select({ id: sql<string>`${id}` })
    .from(id.table)
    .where(where)
    .limit(MAX_IDS + 1);
  return rows.length > MAX_IDS ? null : sql.param(rows.map((row) => row.id));
}

/** Buyers by part of their RUC, DNI or carné; undefined for other searches. */
function matchesDocumento(text: string): SQL | undefined {
  const digits = text.replace(/[\s.-]/g, "");
  // The trigram index needs three characters.
  return /^\d{3,12}$/.test(digits) ? like(compradores.numero, toLikePattern(digits)) : undefined;
}

const matchesNombre = (text: string): SQL | undefined =>
  and(...splitSearchWords(text).map((word) => like(toNombreBuscado(compradores.nombre), toLikePattern(word))));

/** Orders that contain every word, and those of a matching customer or buyer on the receipt. */
export async function readBusqueda(db: Db, buscar: string): Promise<BusquedaPedidos> {
  const numero = parseNumero(buscar);
  const text = buscar.replace(/^(?:pedido\s*(?=#?\s*\w))?#?\s*/i, "");
  if (!text) return NADA;
  if (isId(text)) return { condition: eq(pedidos.id, text), muchos: false };

  // The trigram index needs three letters; shorter searches only find customers.
  const long = splitSearchWords(text).some(({ length }) => length >= 3);
  const own = long ? matchesSearch(pedidos.busqueda, text) : sql`false`;
  const matching = or(matchesSearch(usuarios.busqueda, text), eq(usuarios.id, text));
  const comprador = or(matchesDocumento(text), long ? matchesNombre(text) : undefined);
  const [ids, clientes, aNombre] = await Promise.all([
    readIds(db, pedidos.id, own),
    readIds(db, usuarios.id, matching),
    comprador ? readIds(db, compradores.pedido_id, comprador) : null,
  ]);
  // Not an EXISTS: PostgreSQL would read all matching customers before the first order.
  const theirs = db
    .select({ matches: sql`${matching}` })
    .from(usuarios)
    .where(eq(usuarios.id, pedidos.usuario_id));
  const made = db
    .select({ matches: sql`${comprador}` })
    .from(compradores)
    .where(eq(compradores.pedido_id, pedidos.id));
  const condition = or(
    numero === null ? undefined : eq(pedidos.numero, numero),
    ids ? sql`${pedidos.id} = any(${ids}::uuid[])` : own,
    clientes ? sql`${pedidos.usuario_id} = any(${clientes}::text[])` : sql`(${theirs})`,
    comprador && (aNombre ? sql`${pedidos.id} = any(${aNombre}::uuid[])` : sql`(${made})`),
  );
  return { condition, muchos: !ids || !clientes || (comprador !== undefined && !aNombre) };
}
