import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { productos } from "#db/schema/productos.ts";

/**
 * Products of which unpaid orders hold more than a fifth. Orders that expired over three days ago have payments under
 * way and do not count; the rest is found by the index on expiry.
 */
export async function countRetenidos(db: Db): Promise<number> {
  const { rows } = await db.execute<{ cuantos: number }>(sql`
    select count(*)::int as cuantos
    from (
      select (item ->> 'producto_id')::uuid as producto_id, sum((item ->> 'cantidad')::int) as unidades
      from ${pedidos}, jsonb_array_elements(${pedidos.items}) item
      where ${pedidos.estado} = 'pendiente' and ${pedidos.vence_en} > now() - interval '3 days'
      group by 1
    ) retenido
    join ${productos} on ${productos.id} = retenido.producto_id
    where 5 * retenido.unidades > ${productos.stock} + retenido.unidades`);
  return rows[0]?.cuantos ?? 0;
}
