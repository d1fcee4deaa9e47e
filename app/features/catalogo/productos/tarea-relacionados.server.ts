import { sql } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import { lockWork } from "#db/lock.server.ts";
import { HUELLA_DEMO } from "#db/schema/pedidos.ts";

/** Kept for each product: some may be sold out when shown. */
const MAXIMO = 8;

/** In fewer orders a pair is chance. */
const MIN_VECES = 3;
const MIN_PEDIDOS = 20;

/**
 * Products paid for together in the last 180 days, without the seed's orders. In one transaction: readers see the old
 * list until then.
 */
export async function writeRelacionados({ db }: Pick<Tienda, "db">): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWork(tx, "write relacionados");
    await tx.execute(sql`delete from relacionados`);
    await tx.execute(sql`
      with pagados as materialized (
        select id, items from pedidos
        where created_at > now() - interval '180 days' and huella <> ${HUELLA_DEMO}
          and estado in ('procesando', 'enviado', 'entregado') and cobro in ('pagado', 'devuelto_parcial')
      ), lineas as (
        select distinct p.id, (item ->> 'producto_id')::uuid as producto_id
        from pagados p, jsonb_array_elements(p.items) as item
        where (select count(*) from pagados) >= ${MIN_PEDIDOS}
      ), pares as (
        select a.producto_id, b.producto_id as otro_id, count(*) as veces
        from lineas a join lineas b on b.id = a.id and b.producto_id <> a.producto_id
        group by 1, 2 having count(*) >= ${MIN_VECES}
      ), puestos as (
        select producto_id, otro_id, row_number() over (partition by producto_id order by veces desc, otro_id desc) as lugar
        from pares
        -- Orders also name what is no longer there.
        where exists (select from productos where id = producto_id) and exists (
          select from productos where id = otro_id and eliminado_en is null
        )
      )
      insert into relacionados (producto_id, otro_id, lugar)
      select producto_id, otro_id, lugar from puestos where lugar <= ${MAXIMO}`);
  });
}

/** Hourly: the pairs change slowly. */
export const tareaRelacionados: Task = {
  name: "relacionados",
  everySeconds: 3_600,
  run: (tienda) => writeRelacionados(tienda),
};
