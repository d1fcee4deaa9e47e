import { sql } from "drizzle-orm";
import { despachos, pedidos } from "#db/schema/index.ts";

export function joinDespachos(column: typeof despachos.courier | typeof despachos.numero) {
  const own = sql`select string_agg(nullif(${column}, ''), ', ' order by ${despachos.created_at}, ${despachos.id})
    from ${despachos} where ${despachos.pedido_id} = ${pedidos.id}`;
  return sql<string | null>`(${own})`;
}
