import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../client.server.ts";

const BATCH = 1000;

/**
 * A line per row of `select`, whose column `fila` is a row of `table`, in batches. Rows as PostgreSQL's own JSON text,
 * so that no number is rounded.
 */
export async function* readRows(tx: Tx, table: string, select: SQL): AsyncGenerator<string[]> {
  await tx.execute(sql`declare lote no scroll cursor for select fila::text as fila from (${select}) filas`);
  for (let more = true; more;) {
    const { rows } = await tx.execute<{ fila: string }>(sql.raw(`fetch ${BATCH} from lote`));
    yield rows.map(({ fila }) => `fila ${table} ${fila}\n`);
    more = rows.length === BATCH;
  }
  await tx.execute(sql`close lote`);
}
