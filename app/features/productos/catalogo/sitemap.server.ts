import { asc, gt, gte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { isPublico, productos } from "#db/schema/index.ts";

/** Most addresses in one file: sitemaps.org, protocol. */
export const POR_PARTE = 50_000;
/** Rows read at a time, so that neither memory nor a connection is held for a whole part. */
const LOTE = 1_000;

/** Before every id: where the first part begins. */
const INICIO = "00000000-0000-0000-0000-000000000000";

export interface EntradaSitemap {
  id: string;
  imagen: string;
  galeria: readonly string[];
  actualizado_en: Date;
}

/**
 * Where each part begins: the id of its first product. Walks the primary key alone, so that it stays cheap with a
 * million products; removed ones count here and are left out when the part is read.
 */
export async function listPartes(db: Db, porParte = POR_PARTE): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive parte (id) as (
      select ${INICIO}::uuid
      union all
      select (
        select siguiente.id from ${productos} siguiente
        where siguiente.id >= parte.id order by siguiente.id limit 1 offset ${porParte}
      )
      from parte where parte.id is not null
    )
    select id from parte where id is not null`);
  return rows.map(({ id }) => id);
}

/** The products of one part, in batches by id; those that were removed, or are not active, are left out. */
export async function* readParte(
  db: Db,
  desde: string,
  { porParte = POR_PARTE, lote = LOTE } = {},
): AsyncGenerator<EntradaSitemap[], void> {
  const { id, imagen, galeria, actualizado_en } = productos;
  let begin = gte(id, desde);
  for (let left = porParte; left > 0;) {
    const size = Math.min(lote, left);
    const rows = await db
      .select({ id, imagen, galeria, actualizado_en, publico: sql<boolean>`${isPublico}` })
      .from(productos)
      .where(begin)
      .orderBy(asc(id))
      .limit(size);
    yield rows.filter((row) => row.publico);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    begin = gt(id, last.id);
    left -= rows.length;
  }
}
