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

const DEVUELTAS = buildRevision({
  nombre: "devueltas",
  unidad: "pedido",
  libro: "existencias",
  rows: (ids) => sql`
    select o.id, p.id as detalle, o.numero, p.nombre, sum(m.cantidad)::int as sobran
    from movimientos_stock m join pedidos o on o.id = m.pedido_id join productos p on p.id = m.producto_id
    where m.pedido_id = any(${ids})
    group by o.id, p.id having sum(m.cantidad) > 0 order by o.numero`,
  describe: ({ numero, nombre, sobran }) =>
    `Pedido ${numero}: volvieron al stock ${sobran} de ${nombre} más de las que salieron`,
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
