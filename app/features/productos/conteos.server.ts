import { and, count, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { createMemo } from "#lib/memo.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";

/** Listed products of each category. */
export type Conteo = ReadonlyMap<string, number>;

/** Counting a large catalogue is slow: a count is kept ten times as long as it took, up to 5 s. */
const conteos = createMemo<Conteo>({ maxAge: 5_000, times: 10 });

/** What the storefront lists: in stock and not deleted; of one category, or of all. */
export function isListed(categoria = ""): SQL | undefined {
  return and(
    gt(productos.stock, 0),
    isNull(productos.eliminado_en),
    categoria ? eq(productos.categoria, categoria) : undefined,
  );
}

async function countNow(db: Db | Tx): Promise<Conteo> {
  const rows = await db
    .select({ categoria: productos.categoria, cantidad: count() })
    .from(productos)
    .where(isListed())
    .groupBy(productos.categoria);
  return new Map(rows.map(({ categoria, cantidad }) => [categoria, cantidad]));
}

/** Counts the listed products by category. Up to 5 s old in a large catalogue. */
export const countListed = (db: Db | Tx): Promise<Conteo> => conteos.get(db, "", () => countNow(db));

/** The categories that have listed products: a loose index scan, as quick in a large catalogue as in a small one. */
export async function listCategoriasListadas(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ categoria: string | null }>(sql`
    with recursive usadas as (
      (select categoria from productos where ${isListed()} order by categoria limit 1)
      union all
      select (select productos.categoria from productos
              where ${isListed()} and productos.categoria > usadas.categoria order by productos.categoria limit 1)
      from usadas where usadas.categoria is not null
    )
    select categoria from usadas where categoria is not null`);
  return rows.map(({ categoria }) => categoria ?? "");
}

/** Forgets all counts. Call it after changing products, so that the lists follow at once. */
export const dropConteos = (db: Db): void => conteos.forget(db);
