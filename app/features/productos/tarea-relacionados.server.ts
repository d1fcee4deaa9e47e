import { sql } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import { lockWork } from "#db/lock.server.ts";

/** Kept for each product: some of them may be sold out when they are shown. */
const MAXIMO = 8;

/**
 * Writes anew which products were paid for together in the last 180 days. All of it in one transaction: readers see the
 * old list until the new one is whole.
 */
export async function writeRelacionados({ db }: Pick<Tienda, "db">): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWork(tx, "write relacionados");
    await tx.execute(sql`delete from relacionados`);
    await tx.execute(sql`
      with lineas as (
        select distinct p.id, (item ->> 'producto_id')::uuid as producto_id
        from pedidos p, jsonb_array_elements(p.items) as item
        where p.created_at > now() - interval '180 days' and p.estado in ('procesando', 'enviado', 'entregado')
      ), pares as (
        select a.producto_id, b.producto_id as otro_id, count(*) as veces
        from lineas a join lineas b on b.id = a.id and b.producto_id <> a.producto_id
        group by 1, 2
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

/** Hourly: what goes together changes slowly. */
export const tareaRelacionados: Task = {
  name: "relacionados",
  everySeconds: 3_600,
  run: (tienda) => writeRelacionados(tienda),
};
