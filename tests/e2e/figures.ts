import type { QueryResultRow } from "pg";
import { centimos, formatSoles } from "#lib/dinero.ts";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatNumero } from "#lib/numbers.ts";

/**
 * Expected figures of the dashboard and a month's closing, by SQL over orders, payments and the till only, never over
 * `ventas_dia`, which the shop reads. Texts as on the screens, days in Lima with both ends included.
 */

export type Ask = <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface Dias {
  desde: string;
  hasta: string;
}

/** One row of texts, by title. */
export type Cifras = Record<string, string>;

/** Soles from the database. */
export const toCentimos = (soles: string) => Math.round(Number(soles) * 100);
/** As on the screens. */
export const soles = (amount: string) => formatSoles(centimos(toCentimos(amount)));
/** For amounts that may be negative. */
export const signed = (amount: string) => formatSigned(toCentimos(amount));

/**
 * Starts a query over `ventas`: an order is sold with the first payment after which its kept money reaches its total.
 */
export const VENTAS = `
  with corrida as (
    select c.pedido_id, c.metodo, c.momento, p.usuario_id, p.items, p.ajustes, p.total, p.igv, p.direccion_envio,
      sum(case c.tipo when 'cobro' then c.monto else -c.monto end)
        over (partition by c.pedido_id order by c.momento, c.id) as queda
    from caja c join pedidos p on p.id = c.pedido_id
  ), ventas as (
    select distinct on (pedido_id) *, (momento at time zone 'America/Lima')::date::text as dia,
      (select sum((item->>'cantidad')::int) from jsonb_array_elements(items) item) as unidades
    from corrida where queda >= total order by pedido_id, momento
  )`;

/** The day of a row of the till. */
export const DIA_CAJA = "(momento at time zone 'America/Lima')::date::text";
/** The day of an order. */
export const DIA_PEDIDO = "(created_at at time zone 'America/Lima')::date::text";
/** Unpaid rest of orders; extend it by `and …`. */
export const FALTA = `
  select coalesce(sum(total - coalesce((select sum(aprobado) from pagos g where g.pedido_id = p.id), 0)), 0) as falta
  from pedidos p where estado <> 'cancelado' and cobro in ('sin_pagar', 'en_curso', 'incompleto')`;

/** Throws without a row. */
export async function one<Row extends QueryResultRow>(
  ask: Ask,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = await ask<Row>(sql, values);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}

/** Sold, paid and refunded on these days; amounts in soles. */
export async function readVendido(ask: Ask, { desde, hasta }: Dias) {
  const ventas = await one<Record<"pedidos" | "unidades" | "nuevos" | "vendido" | "igv" | "promedio", string>>(
    ask,
    `${VENTAS} select count(*) as pedidos, coalesce(sum(total), 0) as vendido, coalesce(sum(igv), 0) as igv,
      coalesce(sum(unidades), 0) as unidades, coalesce(round(avg(total), 2), 0) as promedio,
      count(*) filter (where not exists (
        select from ventas w where w.usuario_id = v.usuario_id and (w.momento, w.pedido_id) < (v.momento, v.pedido_id)
      )) as nuevos
    from ventas v where dia between $1 and $2`,
    [desde, hasta],
  );
  const dinero = await one<Record<"cobrado" | "devuelto" | "igv_devuelto", string>>(
    ask,
    `select coalesce(sum(monto) filter (where tipo = 'cobro'), 0) as cobrado,
      coalesce(sum(monto) filter (where tipo = 'devolucion'), 0) as devuelto,
      coalesce(sum(igv) filter (where tipo = 'devolucion'), 0) as igv_devuelto
    from caja where ${DIA_CAJA} between $1 and $2`,
    [desde, hasta],
  );
  return { ...ventas, ...dinero };
}

/** Every day from `desde` to `hasta`. */
export const listDias = (ask: Ask, { desde, hasta }: Dias) =>
  ask<{ dia: string }>("select dia::date::text as dia from generate_series($1::date, $2::date, '1 day') dia", [
    desde,
    hasta,
  ]);

/** One value of a trait: name, orders or units, and amount. */
export interface Parte {
  clave: string;
  cuantos: string;
  vendido: string;
}

/** The cards over all days. `hoy`: the page's date. */
export async function readTotales(ask: Ask, hoy: string): Promise<Record<"Totales" | "Dinero", Cifras>> {
  const total = await one<Record<"pedidos" | "hoy" | "ingresos" | "productos" | "usuarios", string>>(
    ask,
    `select count(*) as pedidos, count(*) filter (where ${DIA_PEDIDO} = $1) as hoy,
      coalesce(sum(total) filter (where estado <> 'cancelado'), 0) as ingresos,
      (select count(*) from productos where eliminado_en is null) as productos, (select count(*) from usuarios) as usuarios
    from pedidos`,
    [hoy],
  );
  const pagos = await one<Record<"cobrado" | "devuelto", string>>(
    ask,
    "select coalesce(sum(aprobado), 0) as cobrado, coalesce(sum(reembolsado), 0) as devuelto from pagos",
  );
  const { falta } = await one<{ falta: string }>(ask, FALTA);
  const [productos, usuarios] = [formatNumero(Number(total.productos)), formatNumero(Number(total.usuarios))];
  return {
    Totales: {
      "Total de productos": productos,
      "Total de pedidos": formatNumero(Number(total.pedidos)),
      "Total de usuarios": usuarios,
      "Ingresos totales": soles(total.ingresos),
      "Pedidos de hoy": formatNumero(Number(total.hoy)),
      "Productos en catálogo": productos,
      "Usuarios registrados": usuarios,
    },
    Dinero: {
      "Cobrado en total": soles(pagos.cobrado),
      "Devuelto en total": soles(pagos.devuelto),
      "Por cobrar en total": soles(falta),
    },
  };
}

/** Summary of a day's month, by orders made in it. */
export async function readMes(ask: Ask, hoy: string): Promise<Cifras> {
  const { pedidos, ingresos, promedio } = await one<Record<"pedidos" | "ingresos" | "promedio", string>>(
    ask,
    `select count(*) as pedidos, coalesce(sum(total) filter (where estado <> 'cancelado'), 0) as ingresos,
      coalesce(round(avg(total) filter (where estado <> 'cancelado'), 2), 0) as promedio
    from pedidos where left(${DIA_PEDIDO}, 7) = left($1, 7)`,
    [hoy],
  );
  return {
    "Pedidos del mes": formatNumero(Number(pedidos)),
    "Ingresos del mes": soles(ingresos),
    "Promedio por pedido": soles(promedio),
  };
}

/** The best sellers of 30 days: name, units, amount without IGV. */
export async function readMasVendidos(ask: Ask, hoy: string): Promise<string[][]> {
  const rows = await ask<Parte>(
    `select p.nombre as clave, sum(linea.cantidad) as cuantos, sum(linea.cantidad * linea.precio) as vendido
    from (select *, ${DIA_PEDIDO} as hecho from pedidos) o,
      jsonb_to_recordset(o.items) as linea(producto_id uuid, cantidad int, precio numeric)
      join productos p on p.id = linea.producto_id
    where o.estado <> 'cancelado' and o.hecho >= ($1::date - 29)::text
    group by p.id, p.nombre order by 2 desc, p.id limit 5`,
    [hoy],
  );
  return rows.map(({ clave, cuantos, vendido }) => [
    clave,
    `${formatNumero(Number(cuantos))} ${cuantos === "1" ? "unidad" : "unidades"}`,
    soles(vendido),
  ]);
}

/** What waits for staff, in page order, without zeros. */
export async function readPendientes(ask: Ask): Promise<string[]> {
  const rows = await ask<{ cuantos: string; uno: string; varios: string }>(`
    select * from (values
      ((select count(*) from pedidos where requiere_atencion is not null), 'pedido que requiere atención', 'pedidos que requieren atención'),
      ((select count(*) from comprobantes where estado in ('rechazado', 'detenido') or (estado = 'registrada' and confirmado_en is null)), 'comprobante por resolver', 'comprobantes por resolver'),
      ((select count(*) from reclamos r where not exists (select from respuestas_reclamo a where a.reclamo_id = r.id)), 'reclamo por responder', 'reclamos por responder'),
      ((select count(*) from abonos where estado = 'por_verificar')
        + (select count(*) from devoluciones_abono where hecha_en is null), 'pago por verificar', 'pagos por verificar'),
      ((select count(*) from pedidos where estado = 'procesando'), 'pedido por preparar', 'pedidos por preparar'),
      ((select count(*) from mensajes where estado = 'nuevo'), 'mensaje nuevo', 'mensajes nuevos'),
      ((select count(*) from opiniones where revisado_en is null), 'opinión por revisar', 'opiniones por revisar'),
      ((select count(*) from correos where estado = 'fallido'), 'correo que no se pudo enviar', 'correos que no se pudieron enviar'),
      ((select count(*) from productos where eliminado_en is null and stock = 0), 'producto agotado', 'productos agotados')
    ) as pendiente(cuantos, uno, varios) where cuantos > 0`);
  return rows.map(({ cuantos, uno, varios }) => {
    return `${formatNumero(Number(cuantos))} ${Number(cuantos) === 1 ? uno : varios}`;
  });
}

/** Low stock: name, units sold in 30 days with how many to order, stock. */
export async function readEscasos(ask: Ask, nombres: readonly string[], hoy: string): Promise<string[][]> {
  const rows = await ask<{ nombre: string; stock: number; salidas: string }>(
    `${VENTAS} select p.nombre, p.stock, coalesce((
      select sum((item->>'cantidad')::int) from ventas v, jsonb_array_elements(v.items) item
      where item->>'producto_id' = p.id::text and v.dia >= ($2::date - 29)::text), 0) as salidas
    from productos p where p.eliminado_en is null and p.nombre = any($1) order by p.stock, p.id`,
    [nombres, hoy],
  );
  return rows.map(({ nombre, stock, salidas: sold }) => {
    const salidas = Number(sold);
    const vendidas = `${formatNumero(salidas)} ${salidas === 1 ? "vendida" : "vendidas"} en 30 días`;
    const pide = salidas > stock ? `pide ${formatNumero(salidas - stock)}` : "alcanza";
    return [
      nombre,
      salidas === 0 ? "Sin ventas en 30 días" : `${vendidas}: ${pide}`,
      stock === 0 ? "Agotado" : `Quedan ${stock}`,
    ];
  });
}

/** The till and the payments must agree. */
export const readCaja = (ask: Ask) =>
  one<{ cobrado: boolean; devuelto: boolean; ventas: boolean }>(
    ask,
    `${VENTAS} select
      (select sum(monto) from caja where tipo = 'cobro') = (select sum(aprobado) from pagos) as cobrado,
      (select sum(monto) from caja where tipo = 'devolucion') = (select sum(reembolsado) from pagos) as devuelto,
      (select array_agg(pedido_id order by pedido_id) from caja where vende)
        = (select array_agg(pedido_id order by pedido_id) from ventas) as ventas`,
  );
