import { and, count, eq, gt, isNull, like, type SQL } from "drizzle-orm";
import { createMemo } from "#lib/memo.ts";
import { toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";

/** Listed products of each category. */
export type Conteo = ReadonlyMap<string, number>;

/** Counting a large catalogue is slow: a count is kept ten times as long as it took, up to 5 s. */
const conteos = createMemo<Conteo>({ maxAge: 5_000, times: 10 });

/** What the storefront lists: in stock, not deleted, and matching the normalised search text. */
export function isListed(busqueda: string, categoria = ""): SQL | undefined {
  return and(
    gt(productos.stock, 0),
    isNull(productos.eliminado_en),
    busqueda ? like(productos.busqueda, toLikePattern(busqueda)) : undefined,
    categoria ? eq(productos.categoria, categoria) : undefined,
  );
}

async function countNow(db: Db | Tx, busqueda: string): Promise<Conteo> {
  const rows = await db
    .select({ categoria: productos.categoria, cantidad: count() })
    .from(productos)
    .where(isListed(busqueda))
    .groupBy(productos.categoria);
  return new Map(rows.map(({ categoria, cantidad }) => [categoria, cantidad]));
}

/** Counts the listed products that match a normalised search text, by category. Up to 5 s old in a large catalogue. */
export const countListed = (db: Db | Tx, busqueda: string): Promise<Conteo> =>
  conteos.get(db, busqueda, () => countNow(db, busqueda));

/** Forgets all counts. Call it after changing products, so that the lists follow at once. */
export const dropConteos = (db: Db): void => conteos.forget(db);
