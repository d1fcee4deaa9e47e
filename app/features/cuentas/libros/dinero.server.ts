import { sql } from "drizzle-orm";
import { soles } from "./libros.ts";
import { buildRevision, type Revision } from "./revisar.server.ts";

/** IGV and total are CHECKs. */
const SUMAS = buildRevision({
  nombre: "sumas",
  unidad: "pedido",
  libro: "pedidos",
  rows: (ids) => sql`
    with lineas as (
      select o.id, o.numero, round(o.subtotal * 100)::bigint as subtotal,
        (select sum((item ->> 'cantidad')::int * round((item ->> 'precio')::numeric * 100))
          from jsonb_array_elements(o.items) item)
        + (select coalesce(sum(round((ajuste ->> 'monto')::numeric * 100)), 0)
          from jsonb_array_elements(o.ajustes) ajuste) as suma
      from pedidos o where o.id = any(${ids})
    )
    select id, numero, subtotal, suma::bigint as suma from lineas where subtotal <> suma order by numero`,
  describe: ({ numero, subtotal, suma }) =>
    `Pedido ${numero}: subtotal ${soles(subtotal)}, y sus líneas suman ${soles(suma)}`,
});

const COBROS = buildRevision({
  nombre: "cobros",
  unidad: "pedido",
  libro: "pagos",
  rows: (ids) => sql`
    with dinero as (
      select o.id, o.numero, o.cobro,
        case
          when coalesce(sum(g.aprobado), 0) > 0 and sum(g.aprobado) = sum(g.reembolsado) then 'devuelto'
          when coalesce(sum(g.aprobado - g.reembolsado), 0) >= o.total then 'pagado'
          when coalesce(sum(g.reembolsado), 0) > 0 then 'devuelto_parcial'
          when coalesce(sum(g.aprobado), 0) > 0 then 'incompleto'
          when bool_or(g.estado = 'pendiente') then 'en_curso'
          when o.metodo_pago = 'contra_entrega' then 'contra_entrega'
          else 'sin_pagar'
        end as debido
      from pedidos o left join pagos g on g.pedido_id = o.id where o.id = any(${ids}) group by o.id
    )
    select id, numero, cobro, debido from dinero where cobro <> debido order by numero`,
  describe: ({ numero, cobro, debido }) => `Pedido ${numero}: figura '${cobro}', y por sus pagos es '${debido}'`,
});

/** Of payments that staff take and give back themselves, unless a refund is only half written. */
const A_MANO = buildRevision({
  nombre: "a-mano",
  unidad: "pedido",
  libro: "pagos",
  rows: (ids) => sql`
    with dado as (
      select g.pedido_id, g.reembolsado, coalesce(sum(d.monto), 0) as monto
      from pagos g left join devoluciones_abono d on d.pago_id = g.id and d.hecha_en is not null
      where g.pedido_id = any(${ids})
        and (d.id is not null or exists (select from abonos a where a.pago_id = g.id))
        and not exists (select from reembolsos r where r.pago_id = g.id and r.estado = 'creando')
      group by g.id
    )
    select o.id, o.numero, round(sum(dado.monto) * 100)::bigint as dado,
      round(sum(dado.reembolsado) * 100)::bigint as reembolsado
    from dado join pedidos o on o.id = dado.pedido_id
    group by o.id having sum(dado.monto) <> sum(dado.reembolsado) order by o.numero`,
  describe: ({ numero, dado, reembolsado }) =>
    `Pedido ${numero}: el personal devolvió ${soles(dado)}, y sus pagos anotan ${soles(reembolsado)}`,
});

const CAJA = buildRevision({
  nombre: "caja",
  unidad: "pedido",
  libro: "caja",
  rows: (ids) => sql`
    with pagado as (
        select pedido_id, sum(aprobado) as entra, sum(reembolsado) as sale
        from pagos where pedido_id = any(${ids}) group by 1
      ),
      anotado as (
        select pedido_id, coalesce(sum(monto) filter (where tipo = 'cobro'), 0) as entra,
          coalesce(sum(monto) filter (where tipo = 'devolucion'), 0) as sale
        from caja where pedido_id = any(${ids}) group by 1
      )
    select o.id, o.numero, round((coalesce(p.entra, 0) - coalesce(p.sale, 0)) * 100)::bigint as pagado,
      round((coalesce(c.entra, 0) - coalesce(c.sale, 0)) * 100)::bigint as anotado
    from pedidos o left join pagado p on p.pedido_id = o.id left join anotado c on c.pedido_id = o.id
    where o.id = any(${ids})
      and coalesce(p.entra, 0) - coalesce(p.sale, 0) <> coalesce(c.entra, 0) - coalesce(c.sale, 0)
    order by o.numero`,
  describe: ({ numero, pagado, anotado }) =>
    `Pedido ${numero}: sus pagos dejan ${soles(pagado)}, y la caja anota ${soles(anotado)}`,
});

const DIAS = buildRevision({
  nombre: "dias",
  unidad: "dia",
  libro: "caja",
  rows: (ids) => sql`
    with dias as (select unnest(${ids}) as dia),
    filas as (
      select (momento at time zone 'America/Lima')::date as dia,
        coalesce(sum(monto) filter (where tipo = 'cobro'), 0) as cobrado,
        coalesce(sum(monto) filter (where tipo = 'devolucion'), 0) as devuelto,
        coalesce(sum(vendido), 0) as vendido
      from caja where sumado
        and momento >= (select min(dia) from dias)::timestamp at time zone 'America/Lima'
        and momento < ((select max(dia) from dias) + 1)::timestamp at time zone 'America/Lima'
      group by 1
    )
    select to_char(d.dia, 'YYYY-MM-DD') as id, to_char(d.dia, 'DD/MM/YYYY') as dia,
      round((coalesce(f.cobrado, 0) - coalesce(f.devuelto, 0)) * 100)::bigint as filas,
      round((coalesce(s.cobrado, 0) - coalesce(s.devuelto, 0)) * 100)::bigint as suma,
      round(coalesce(f.vendido, 0) * 100)::bigint as vendido, round(coalesce(s.vendido, 0) * 100)::bigint as vendido_suma
    from dias d left join filas f on f.dia = d.dia left join ventas_dia s on s.dia = d.dia and s.eje = 'dia'
    where (coalesce(f.cobrado, 0), coalesce(f.devuelto, 0), coalesce(f.vendido, 0))
      <> (coalesce(s.cobrado, 0), coalesce(s.devuelto, 0), coalesce(s.vendido, 0))
    order by d.dia`,
  describe: ({ dia, filas, suma, vendido, vendido_suma }) =>
    `${dia}: la caja anota ${soles(filas)} y ventas de ${soles(vendido)}; la suma del día es ${soles(suma)} y ${soles(vendido_suma)}`,
});

/** Till days that ended on these days: their count, and what the till says moved meanwhile. */
const ARQUEOS = buildRevision({
  nombre: "arqueos",
  unidad: "dia",
  libro: "caja",
  rows: (ids) => sql`
    with cerrados as (
      select a.id, (a.cerrado_en at time zone 'America/Lima')::date as dia, a.esperado,
        a.fondo + coalesce((select sum(case c.tipo when 'cobro' then c.monto else -c.monto end)
          from caja c where c.arqueo_id = a.id), 0) as suma
      from arqueos a where (a.cerrado_en at time zone 'America/Lima')::date = any(${ids})
    )
    select to_char(dia, 'YYYY-MM-DD') as id, id::text as detalle, to_char(dia, 'DD/MM/YYYY') as dia,
      round(esperado * 100)::bigint as esperado, round(suma * 100)::bigint as suma
    from cerrados where esperado <> suma order by dia`,
  describe: ({ dia, esperado, suma }) =>
    `${dia}: la caja del mostrador se cerró esperando ${soles(esperado)}, y sus movimientos dan ${soles(suma)}`,
});

/** What couriers handed over on these days, and the payments that it was noted as, before any correction. */
const LIQUIDACIONES = buildRevision({
  nombre: "liquidaciones",
  unidad: "dia",
  libro: "caja",
  rows: (ids) => sql`
    with sumas as (
      select l.id, (l.created_at at time zone 'America/Lima')::date as dia, l.courier, l.suma,
        coalesce(sum(coalesce(b.monto_antes, b.monto)), 0) as pagos, coalesce(bool_or(b.monto_antes is not null), false) as corregida
      from liquidaciones l left join abonos b on b.liquidacion_id = l.id
      where (l.created_at at time zone 'America/Lima')::date = any(${ids}) group by l.id
    )
    select to_char(dia, 'YYYY-MM-DD') as id, id::text as detalle, to_char(dia, 'DD/MM/YYYY') as dia, courier,
      round(suma * 100)::bigint as suma, round(pagos * 100)::bigint as pagos
    from sumas where suma <> pagos and not corregida order by dia`,
  describe: ({ dia, courier, suma, pagos }) =>
    `${dia}: ${courier} entregó ${soles(suma)}, y sus pedidos suman ${soles(pagos)}`,
});

const CUPONES = buildRevision({
  nombre: "cupones",
  unidad: "cupon",
  libro: "cupones",
  rows: (ids) => sql`
    select c.id, c.codigo, c.usados, count(u.pedido_id) filter (where u.devuelto_en is null)::int as pedidos
    from cupones c left join usos_cupon u on u.cupon_id = c.id where c.id = any(${ids})
    group by c.id having c.usados <> count(u.pedido_id) filter (where u.devuelto_en is null) order by c.codigo`,
  describe: ({ codigo, usados, pedidos }) => `Cupón ${codigo}: ${usados} usos, y lo tienen ${pedidos} pedidos`,
});

const CUPONES_CANCELADOS = buildRevision({
  nombre: "cupones-cancelados",
  unidad: "pedido",
  libro: "cupones",
  rows: (ids) => sql`
    select o.id, c.codigo, o.numero
    from usos_cupon u join pedidos o on o.id = u.pedido_id join cupones c on c.id = u.cupon_id
    where o.id = any(${ids}) and u.devuelto_en is null and o.estado = 'cancelado'
      and not exists (select 1 from despachos d where d.pedido_id = o.id)
    order by o.numero`,
  describe: ({ codigo, numero }) => `Pedido ${numero}, cancelado: retiene un uso del cupón ${codigo}`,
});

/** Orders are their lines, payments their sums, the till both, and coupons the orders that hold them. */
export const DINERO: readonly Revision[] = [
  SUMAS,
  COBROS,
  A_MANO,
  CAJA,
  DIAS,
  ARQUEOS,
  LIQUIDACIONES,
  CUPONES,
  CUPONES_CANCELADOS,
];
