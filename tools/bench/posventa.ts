import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

async function addComprobantes(db: Db): Promise<void> {
  await db.execute(sql`
    insert into series_comprobante (clase, serie, ambiente, ultimo, activa)
    select 'boleta', 'B001', 'pruebas', count(*), true from pedidos`);
  await db.execute(sql`
    insert into comprobantes (id, pedido_id, clase, serie, numero, ambiente, estado, datos, total, igv, emitido_en, xml, huella, cdr, codigo,
      intentos, respondido_en, busqueda)
    select gen_random_uuid(), id, 'boleta', 'B001', n, 'pruebas', case n % 1000 when 0 then 'rechazado' else 'aceptado' end,
      jsonb_build_object('comprador', jsonb_build_object('tipo', '1', 'numero', documento, 'nombre', nombre, 'direccion', ''),
        'lineas', items, 'dia', created_at::date, 'pedido', right(id::text, 8)),
      total, igv, created_at, repeat(md5(id::text), 150), md5(id::text), repeat(md5(id::text), 80), '0', 1, created_at,
      lower(concat_ws(E'\n', 'B001-' || n, documento, nombre, right(id::text, 8)))
    from (
      select p.*, row_number() over (order by p.created_at, p.id)::int as n, u.nombre || ' ' || u.apellido as nombre,
        right(u.telefono, 8) as documento
      from pedidos p join usuarios u on u.id = p.usuario_id
    ) as uno`);
}

/** Half of them answered, nearly all reviewed. */
async function addOpiniones(db: Db, total: number): Promise<void> {
  await db.execute(sql`
    insert into opiniones (id, producto_id, usuario_id, pedido_id, autor, estrellas, titulo, texto, created_at, revisado_en,
      respuesta, respondido_en, oculta, busqueda)
    select gen_random_uuid(), producto_id, usuario_id, pedido_id, autor, 1 + n % 5, 'Muy buena compra', 'Llegó antes de lo que decía.',
      made, case when n % 100 > 0 then made end, case when n % 2 = 0 then 'Gracias por escribirnos.' end,
      case when n % 2 = 0 then made end, case n % 500 when 0 then 'insulto' end,
      lower(concat_ws(E'\n', producto, autor, 'Muy buena compra', 'Llego antes de lo que decia.'))
    from (
      select *, (row_number() over (order by made))::int as n from (
        select distinct on (p.usuario_id, producto_id) p.usuario_id, producto_id, p.id as pedido_id, u.nombre as autor,
          linea.nombre as producto, p.created_at + interval '9 days' as made
        from pedidos p join usuarios u on u.id = p.usuario_id,
          jsonb_to_recordset(items) as linea (producto_id uuid, nombre text)
        where estado = 'entregado' limit ${total}::int
      ) as unas
    ) as una`);
}

/** A code per payment and a return per order, nearly all finished. */
async function addAbonosYRetornos(db: Db): Promise<void> {
  await db.execute(sql`
    insert into abonos (id, pago_id, codigo, estado, monto, motivo, created_at, visto_en)
    select gen_random_uuid(), id, 'OP' || n, estado, case estado when 'confirmado' then monto end, '', created_at,
      case when estado <> 'por_verificar' then created_at end
    from (
      select id, monto, created_at, n, case n % 100 when 0 then 'por_verificar' when 1 then 'rechazado' else 'confirmado' end as estado
      from (select *, row_number() over (order by created_at) as n from pagos) as uno
    ) as suyo`);
  await db.execute(sql`
    insert into retornos (id, pedido_id, lineas, motivo, estado, monto, repuestas, espera, created_at, cambiado_en)
    select gen_random_uuid(), id, lineas, 'falla', estado, case estado when 'recibido' then total end,
      case estado when 'recibido' then lineas end, estado = 'pedido', made, made
    from (
      select id, total, created_at + interval '5 days' as made,
        jsonb_build_array(jsonb_build_object('producto_id', items -> 0 ->> 'producto_id', 'cantidad', 1)) as lineas,
        case n % 100 when 0 then 'pedido' when 1 then 'aceptado' when 2 then 'rechazado' else 'recibido' end as estado
      from (select *, row_number() over (order by created_at) as n from pedidos) as uno
    ) as suyo`);
}

/** Receipts, opinions, payments by hand and returns, as many as orders. */
export async function addPosventa(db: Db, total: number): Promise<void> {
  await addComprobantes(db);
  await addOpiniones(db, total);
  await addAbonosYRetornos(db);
}
