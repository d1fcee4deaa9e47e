import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { findDescuadresDeComprobantes } from "./comprobantes.server.ts";
import { type Descuadre, type Libro, soles } from "./libros.ts";

/** Rows that do not fit, and what is said of one. */
interface Revision {
  libro: Libro;
  rows: SQL;
  describe: (row: Row) => string;
}

/** Amounts in céntimos. */
type Row = Readonly<Record<string, string | number | null>>;

const DIARIO: Revision = {
  libro: "existencias",
  rows: sql`
    select p.nombre, p.stock, coalesce(sum(m.cantidad), 0)::int as suma
    from productos p left join movimientos_stock m on m.producto_id = p.id
    group by p.id having p.stock <> coalesce(sum(m.cantidad), 0) order by p.id`,
  describe: ({ nombre, stock, suma }) => `${nombre}: stock ${stock}, y sus movimientos suman ${suma}`,
};

/** Of its first round: later ones hold only what was not sent yet. */
const RETENCION: Revision = {
  libro: "existencias",
  rows: sql`
    select o.numero, i.nombre, i.cantidad, coalesce(-m.cantidad, 0) as retenidas
    from pedidos o
    cross join lateral (
      select item ->> 'producto_id' as producto_id, min(item ->> 'nombre') as nombre,
        sum((item ->> 'cantidad')::int)::int as cantidad
      from jsonb_array_elements(o.items) item group by 1
    ) i
    left join movimientos_stock m
      on m.pedido_id = o.id and m.producto_id = i.producto_id::uuid and m.motivo = 'retencion' and m.vuelta = 0
    where coalesce(-m.cantidad, 0) <> i.cantidad order by o.numero`,
  describe: ({ numero, nombre, cantidad, retenidas }) =>
    `Pedido ${numero}: ${cantidad} de ${nombre}, y salieron ${retenidas} del stock`,
};

const DEVUELTAS: Revision = {
  libro: "existencias",
  rows: sql`
    select o.numero, p.nombre, sum(m.cantidad)::int as sobran
    from movimientos_stock m join pedidos o on o.id = m.pedido_id join productos p on p.id = m.producto_id
    group by o.numero, p.id having sum(m.cantidad) > 0 order by o.numero`,
  describe: ({ numero, nombre, sobran }) =>
    `Pedido ${numero}: volvieron al stock ${sobran} de ${nombre} más de las que salieron`,
};

/** Nothing of it was sent, refunded by units or lost, so that all of it is in the stock again. */
const CANCELADOS: Revision = {
  libro: "existencias",
  rows: sql`
    select o.numero, p.nombre, -sum(m.cantidad)::int as faltan
    from pedidos o join movimientos_stock m on m.pedido_id = o.id join productos p on p.id = m.producto_id
    where o.estado = 'cancelado' and o.retiradas = '[]'
      and not exists (select 1 from despachos d where d.pedido_id = o.id)
      and not exists (select 1 from movimientos_stock l where l.pedido_id = o.id and l.motivo = 'merma')
    group by o.numero, p.id having sum(m.cantidad) < 0 order by o.numero`,
  describe: ({ numero, nombre, faltan }) => `Pedido ${numero}, cancelado: faltan ${faltan} de ${nombre} en el stock`,
};

/** IGV and total are CHECKs. */
const SUMAS: Revision = {
  libro: "pedidos",
  rows: sql`
    with lineas as (
      select o.id, o.numero, round(o.subtotal * 100)::bigint as subtotal,
        (select sum((item ->> 'cantidad')::int * round((item ->> 'precio')::numeric * 100))
          from jsonb_array_elements(o.items) item)
        + (select coalesce(sum(round((ajuste ->> 'monto')::numeric * 100)), 0)
          from jsonb_array_elements(o.ajustes) ajuste) as suma
      from pedidos o
    )
    select numero, subtotal, suma::bigint as suma from lineas where subtotal <> suma order by numero`,
  describe: ({ numero, subtotal, suma }) =>
    `Pedido ${numero}: subtotal ${soles(subtotal)}, y sus líneas suman ${soles(suma)}`,
};

const COBROS: Revision = {
  libro: "pagos",
  rows: sql`
    with dinero as (
      select o.id, o.numero, o.cobro,
        case
          when coalesce(sum(g.aprobado), 0) > 0 and sum(g.aprobado) = sum(g.reembolsado) then 'devuelto'
          when coalesce(sum(g.aprobado - g.reembolsado), 0) >= o.total then 'pagado'
          when coalesce(sum(g.reembolsado), 0) > 0 then 'devuelto_parcial'
          when coalesce(sum(g.aprobado), 0) > 0 then 'incompleto'
          when bool_or(g.estado = 'pendiente') then 'en_curso'
          else 'sin_pagar'
        end as debido
      from pedidos o left join pagos g on g.pedido_id = o.id group by o.id
    )
    select numero, cobro, debido from dinero where cobro <> debido order by numero`,
  describe: ({ numero, cobro, debido }) => `Pedido ${numero}: figura '${cobro}', y por sus pagos es '${debido}'`,
};

const CAJA: Revision = {
  libro: "caja",
  rows: sql`
    with pagado as (select pedido_id, sum(aprobado) as entra, sum(reembolsado) as sale from pagos group by 1),
      anotado as (
        select pedido_id, coalesce(sum(monto) filter (where tipo = 'cobro'), 0) as entra,
          coalesce(sum(monto) filter (where tipo = 'devolucion'), 0) as sale
        from caja group by 1
      )
    select o.numero, round((coalesce(p.entra, 0) - coalesce(p.sale, 0)) * 100)::bigint as pagado,
      round((coalesce(c.entra, 0) - coalesce(c.sale, 0)) * 100)::bigint as anotado
    from pedidos o left join pagado p on p.pedido_id = o.id left join anotado c on c.pedido_id = o.id
    where coalesce(p.entra, 0) - coalesce(p.sale, 0) <> coalesce(c.entra, 0) - coalesce(c.sale, 0)
    order by o.numero`,
  describe: ({ numero, pagado, anotado }) =>
    `Pedido ${numero}: sus pagos dejan ${soles(pagado)}, y la caja anota ${soles(anotado)}`,
};

const DIAS: Revision = {
  libro: "caja",
  rows: sql`
    with filas as (
      select (momento at time zone 'America/Lima')::date as dia,
        coalesce(sum(monto) filter (where tipo = 'cobro'), 0) as cobrado,
        coalesce(sum(monto) filter (where tipo = 'devolucion'), 0) as devuelto,
        coalesce(sum(vendido), 0) as vendido
      from caja where sumado group by 1
    ), sumas as (select dia, cobrado, devuelto, vendido from ventas_dia where eje = 'dia')
    select to_char(coalesce(f.dia, s.dia), 'DD/MM/YYYY') as dia,
      round((coalesce(f.cobrado, 0) - coalesce(f.devuelto, 0)) * 100)::bigint as filas,
      round((coalesce(s.cobrado, 0) - coalesce(s.devuelto, 0)) * 100)::bigint as suma,
      round(coalesce(f.vendido, 0) * 100)::bigint as vendido, round(coalesce(s.vendido, 0) * 100)::bigint as vendido_suma
    from filas f full join sumas s on s.dia = f.dia
    where (coalesce(f.cobrado, 0), coalesce(f.devuelto, 0), coalesce(f.vendido, 0))
      <> (coalesce(s.cobrado, 0), coalesce(s.devuelto, 0), coalesce(s.vendido, 0))
    order by coalesce(f.dia, s.dia)`,
  describe: ({ dia, filas, suma, vendido, vendido_suma }) =>
    `${dia}: la caja anota ${soles(filas)} y ventas de ${soles(vendido)}; la suma del día es ${soles(suma)} y ${soles(vendido_suma)}`,
};

const CUPONES: Revision = {
  libro: "cupones",
  rows: sql`
    select c.codigo, c.usados, count(u.pedido_id) filter (where u.devuelto_en is null)::int as pedidos
    from cupones c left join usos_cupon u on u.cupon_id = c.id
    group by c.id having c.usados <> count(u.pedido_id) filter (where u.devuelto_en is null) order by c.codigo`,
  describe: ({ codigo, usados, pedidos }) => `Cupón ${codigo}: ${usados} usos, y lo tienen ${pedidos} pedidos`,
};

const CUPONES_CANCELADOS: Revision = {
  libro: "cupones",
  rows: sql`
    select c.codigo, o.numero
    from usos_cupon u join pedidos o on o.id = u.pedido_id join cupones c on c.id = u.cupon_id
    where u.devuelto_en is null and o.estado = 'cancelado'
      and not exists (select 1 from despachos d where d.pedido_id = o.id)
    order by o.numero`,
  describe: ({ codigo, numero }) => `Pedido ${numero}, cancelado: retiene un uso del cupón ${codigo}`,
};

const REVISIONES: readonly Revision[] = [
  DIARIO,
  RETENCION,
  DEVUELTAS,
  CANCELADOS,
  SUMAS,
  COBROS,
  CAJA,
  DIAS,
  CUPONES,
  CUPONES_CANCELADOS,
];

/** As `readLibros`, within a transaction. */
export async function findDescuadres(tx: Tx): Promise<Descuadre[]> {
  const found: Descuadre[] = [];
  for (const { libro, rows, describe } of REVISIONES) {
    const result = await tx.execute<Row>(rows);
    found.push(...result.rows.map((row) => ({ libro, texto: describe(row) })));
  }
  found.push(...(await findDescuadresDeComprobantes(tx)));
  return found;
}

/**
 * What does not fit in the shop's books, by the database alone and at one moment: stock and its ledger, orders and
 * their lines, payments, till and sums by day, coupons, receipts. Only reads, and locks nothing.
 */
export const readLibros = (db: Db): Promise<Descuadre[]> =>
  db.transaction(findDescuadres, { isolationLevel: "repeatable read", accessMode: "read only" });
