import { asc, gt, gte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { isPublico, productos } from "#db/schema/index.ts";

/** Limit of sitemaps.org's protocol. */
export const POR_PARTE = 50_000;
/** Bounds memory and the time a connection is held. */
const LOTE = 1_000;

/** Below every id. */
const INICIO = "00000000-0000-0000-0000-000000000000";

export interface EntradaSitemap {
  id: string;
  imagen: string;
  galeria: readonly string[];
  actualizado_en: Date;
}

/** Reads the primary key alone. Deleted products count here and are left out of the part. */
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

/** Active products of a part, in batches by id. */
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
