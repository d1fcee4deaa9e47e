import { sql } from "drizzle-orm";
import { buildRevision, type Revision } from "./revisar.server.ts";

const DIARIO = buildRevision({
  nombre: "diario",
  unidad: "producto",
  libro: "existencias",
  rows: (ids) => sql`
    select p.id, p.nombre, p.stock, coalesce(sum(m.cantidad), 0)::int as suma
    from productos p left join movimientos_stock m on m.producto_id = p.id
    where p.id = any(${ids})
    group by p.id having p.stock <> coalesce(sum(m.cantidad), 0) order by p.id`,
  describe: ({ nombre, stock, suma }) => `${nombre}: stock ${stock}, y sus movimientos suman ${suma}`,
});

/** Of its first round: later ones hold only what was not sent yet. */
const RETENCION = buildRevision({
  nombre: "retencion",
  unidad: "pedido",
  libro: "existencias",
  rows: (ids) => sql`
    select o.id, i.producto_id as detalle, o.numero, i.nombre, i.cantidad, coalesce(-m.cantidad, 0) as retenidas
    from pedidos o
    cross join lateral (
      select item ->> 'producto_id' as producto_id, min(item ->> 'nombre') as nombre,
        sum((item ->> 'cantidad')::int)::int as cantidad
      from jsonb_array_elements(o.items) item group by 1
    ) i
    left join movimientos_stock m
      on m.pedido_id = o.id and m.producto_id = i.producto_id::uuid and m.motivo = 'retencion' and m.vuelta = 0
    where o.id = any(${ids}) and coalesce(-m.cantidad, 0) <> i.cantidad order by o.numero`,
  describe: ({ numero, nombre, cantidad, retenidas }) =>
    `Pedido ${numero}: ${cantidad} de ${nombre}, y salieron ${retenidas} del stock`,
});

/**
 * What an order keeps: the units outside, and, unless cancelled, those still to be sent. Fewer than that may have gone
 * back to the stock; lost ones went back and left it again. Returns of an earlier round only make it kinder.
 */
const DEVUELTAS = buildRevision({
  nombre: "devueltas",
  unidad: "pedido",
  libro: "existencias",
  rows: (ids) => sql`
    with lineas as (
      select m.pedido_id, m.producto_id, coalesce(-sum(m.cantidad) filter (where m.cantidad < 0), 0)::int as salieron,
        coalesce(sum(m.cantidad) filter (where m.cantidad > 0), 0)::int as volvieron
      from movimientos_stock m where m.pedido_id = any(${ids}) and m.motivo <> 'merma' group by 1, 2
    ), unidades as (
      select o.id, l ->> 'producto_id' as producto_id, (l ->> 'cantidad')::int as cantidad
      from pedidos o cross join jsonb_array_elements(o.items) l where o.id = any(${ids}) and o.estado <> 'cancelado'
      union all
      select o.id, l ->> 'producto_id', -(l ->> 'cantidad')::int
      from pedidos o cross join jsonb_array_elements(o.retiradas) l where o.id = any(${ids}) and o.estado <> 'cancelado'
      union all
      select o.id, l ->> 'producto_id', (l ->> 'cantidad')::int
      from pedidos o join despachos d on d.pedido_id = o.id cross join jsonb_array_elements(d.lineas) l
      where o.id = any(${ids}) and o.estado = 'cancelado' and d.regreso_en is null
      union all
      select r.pedido_id, l ->> 'producto_id', -(l ->> 'cantidad')::int
      from retornos r cross join jsonb_array_elements(r.lineas) l
      where r.pedido_id = any(${ids}) and r.estado = 'recibido'
      union all
      select g.pedido_id, l ->> 'producto_id', -greatest(0, (l ->> 'vuelven')::int - (l ->> 'retiradas')::int)
      from pagos g join reembolsos b on b.pago_id = g.id cross join jsonb_array_elements(b.lineas) l
      where g.pedido_id = any(${ids}) and not exists (select from retornos r where r.reembolso_id = b.id)
    ), siguen as (
      select id as pedido_id, producto_id::uuid as producto_id, greatest(0, sum(cantidad))::int as siguen
      from unidades group by 1, 2
    )
    select o.id, p.id as detalle, o.numero, p.nombre, l.salieron, l.volvieron, coalesce(s.siguen, 0) as siguen
    from lineas l left join siguen s using (pedido_id, producto_id)
    join pedidos o on o.id = l.pedido_id join productos p on p.id = l.producto_id
    where l.volvieron > l.salieron - coalesce(s.siguen, 0) order by o.numero`,
  describe: ({ numero, nombre, salieron, volvieron, siguen }) =>
    `Pedido ${numero}: de ${nombre} salieron ${salieron} del stock y volvieron ${volvieron}; por enviar o con el cliente: ${siguen}`,
});

/** Nothing of it was sent, refunded by units or lost, so that all of it is in the stock again. */
const CANCELADOS = buildRevision({
  nombre: "cancelados",
  unidad: "pedido",
  libro: "existencias",
  rows: (ids) => sql`
    select o.id, p.id as detalle, o.numero, p.nombre, -sum(m.cantidad)::int as faltan
    from pedidos o join movimientos_stock m on m.pedido_id = o.id join productos p on p.id = m.producto_id
    where o.id = any(${ids}) and o.estado = 'cancelado' and o.retiradas = '[]'
      and not exists (select 1 from despachos d where d.pedido_id = o.id)
      and not exists (select 1 from movimientos_stock l where l.pedido_id = o.id and l.motivo = 'merma')
    group by o.id, p.id having sum(m.cantidad) < 0 order by o.numero`,
  describe: ({ numero, nombre, faltan }) => `Pedido ${numero}, cancelado: faltan ${faltan} de ${nombre} en el stock`,
});

/** Running ones, by the first round of each order: who leaves `cancelado` may come after others took the units. */
const OFERTAS = buildRevision({
  nombre: "ofertas",
  unidad: "producto",
  libro: "existencias",
  rows: (ids) => sql`
    select o.producto_id as id, p.nombre, o.unidades, -sum(m.cantidad)::int as vendidas
    from ofertas o join productos p on p.id = o.producto_id
    join movimientos_stock m on m.producto_id = o.producto_id and m.vuelta = 0
      and m.motivo in ('retencion', 'devolucion') and m.created_at >= o.iniciada_en
    join pedidos d on d.id = m.pedido_id and d.created_at >= o.iniciada_en
    where o.producto_id = any(${ids}) and o.estado = 'vigente'
    group by o.id, p.id having -sum(m.cantidad) > o.unidades order by p.id`,
  describe: ({ nombre, unidades, vendidas }) =>
    `${nombre}: la oferta era de ${unidades} unidades, y salieron ${vendidas}`,
});

/** Stock is the sum of its ledger, and orders hold what they sell. */
export const EXISTENCIAS: readonly Revision[] = [DIARIO, OFERTAS, RETENCION, DEVUELTAS, CANCELADOS];
