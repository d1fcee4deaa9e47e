import { and, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { FALTA_PRODUCTO, productos } from "#db/schema/index.ts";
import { type ConteoFaltas, FALTAS, type FaltaProducto, TOPE_FALTAS } from "./faltas.ts";

/** Each is counted up to TOPE_FALTAS + 1. */
export async function countFaltas(db: Db): Promise<ConteoFaltas> {
  const counts = FALTAS.map((falta) => {
    const some = db
      .select({ one: sql`1` })
      .from(productos)
      .where(and(FALTA_PRODUCTO[falta], isNull(productos.eliminado_en)))
      .limit(TOPE_FALTAS + 1);
    return sql`select ${falta}::text as falta, (select count(*)::int from ${some.as("n")}) as n`;
  });
  const { rows } = await db.execute<{ falta: FaltaProducto; n: number }>(sql.join(counts, sql` union all `));
  const conteo: ConteoFaltas = { imagen: 0, alternativo: 0, descripcion: 0, categoria: 0, precio: 0 };
  for (const { falta, n } of rows) conteo[falta] = n;
  return conteo;
}
