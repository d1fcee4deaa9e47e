import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

const BATCH = 5_000;

type FilaBench = Record<string, unknown>;

/** Each batch is one JSON parameter with the table's own types. */
export async function insertBatches(
  db: Db,
  tabla: string,
  total: number,
  next: (n: number) => FilaBench,
): Promise<void> {
  for (let done = 0; done < total; done += BATCH) {
    const size = Math.min(BATCH, total - done);
    const filas = Array.from({ length: size }, (_, n) => next(done + n));
    const campos = sql.join(
      Object.keys(filas[0] ?? {}).map((campo) => sql.identifier(campo)),
      sql`, `,
    );
    const name = sql.identifier(tabla);
    await db.execute(sql`
      insert into ${name} (${campos})
      select ${campos} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(filas)}::jsonb)`);
  }
}
