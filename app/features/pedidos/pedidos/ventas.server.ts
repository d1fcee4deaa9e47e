import { sql } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import { lockProductos } from "#app/features/catalogo/existencias/stock.server.ts";
import { pedidos, productos } from "#db/schema/index.ts";

const DIAS = 90;

/** Products locked at a time; orders of them wait meanwhile. */
const LOTE = 200;

interface Venta {
  id: string;
  vendidos: number;
}

/**
 * Products whose figure differs from the units in paid, uncancelled orders of the last 90 days. A variant has its
 * group's figure, since any variant may represent the group.
 */
async function listCambios({ db }: Pick<Tienda, "db">): Promise<Venta[]> {
  const { rows } = await db.execute<{ id: string; vendidos: number }>(sql`
    with lineas as materialized (
      select (item ->> 'producto_id')::uuid as id, sum((item ->> 'cantidad')::integer)::integer as vendidos
      from ${pedidos} cross join lateral jsonb_array_elements(items) as item
      where created_at >= now() - make_interval(days => ${DIAS}::int)
        and estado in ('procesando', 'enviado', 'entregado')
      group by 1
    ), grupos as (
      select p.grupo, sum(l.vendidos)::integer as vendidos
      from lineas l join ${productos} p using (id) where p.grupo <> '' group by 1
    ), ventas as materialized (
      select l.id, l.vendidos from lineas l join ${productos} p using (id) where p.grupo = ''
      union all
      select p.id, g.vendidos from grupos g join ${productos} p on p.grupo = g.grupo and p.grupo <> ''
    )
    select p.id, v.vendidos from ventas v join ${productos} p using (id) where p.vendidos <> v.vendidos
    union all
    select p.id, 0 from ${productos} p where p.vendidos > 0 and not exists (select from ventas v where v.id = p.id)`);
  return rows;
}

/** Returns how many products changed. */
export async function countVentas(deps: Pick<Tienda, "db">, signal: AbortSignal): Promise<number> {
  const cambios = await listCambios(deps);
  for (let from = 0; from < cambios.length && !signal.aborted; from += LOTE) {
    const lote = cambios.slice(from, from + LOTE);
    const ids = lote.map(({ id }) => id);
    await deps.db.transaction(async (tx) => {
      // Ordered by id, as orders lock them.
      await lockProductos(tx, ids, { removed: true });
      await tx.execute(sql`
        update ${productos} set vendidos = venta.vendidos
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(lote.map(({ vendidos }) => vendidos))}::integer[])
          as venta (id, vendidos)
        where ${productos}.id = venta.id`);
    });
  }
  return cambios.length;
}

export const tareaVentas: Task = {
  name: "contar-ventas",
  everySeconds: 3_600,
  run: async (tienda, signal) => {
    await countVentas(tienda, signal);
  },
};
