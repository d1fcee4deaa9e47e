import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/** Amounts in céntimos. */
export interface PedidoVisto extends Record<string, unknown> {
  id: string;
  estado: string;
  total: number;
  aprobado: number;
  devuelto: number;
  /** Of both, what went through a provider. */
  cobrado_fuera: number;
  devuelto_fuera: number;
  /** Refunds that were ordered and did not fail. */
  ordenado: number;
  /** Receipts less notes. */
  papel: number;
  atencion: boolean;
  /** Staff chose its estado. */
  mano: boolean;
  metodo: string;
  /** Nobody cancelled it: it expired, or a newer order took its place. */
  solo: boolean;
  /** Its time is over, and nobody pays it. */
  vencido: boolean;
  /** Units ordered, taken out of it, and on their way. */
  cantidad: number;
  retiradas: number;
  enviadas: number;
}

const sumUnits = (lineas: string) =>
  sql.raw(`coalesce((select sum((l ->> 'cantidad')::int) from jsonb_array_elements(${lineas}) l), 0)`);

/** All that is judged after a burst. */
export interface Vista extends Record<string, unknown> {
  /** The oldest first. */
  pedidos: PedidoVisto[];
  /** Uses of the coupon held now, by whom. */
  usos: string[];
  /** By `proveedor:pedido-intento`. */
  pagos: { pagina: string; aprobado: number }[];
  reembolsos: { id: string; orden: string | null; pedido_id: string; monto: number }[];
  despachos: string[];
}

const PEDIDOS = sql`
    select o.id, o.estado, round(o.total * 100)::int as total, o.requiere_atencion is not null as atencion,
      o.metodo_pago as metodo, g.aprobado, g.devuelto, g.cobrado_fuera, g.devuelto_fuera, b.ordenado,
      coalesce((select round(sum(case when c.afecta_id is null then c.total else -c.total end) * 100)
        from comprobantes c where c.pedido_id = o.id and c.estado <> 'rechazado'), 0)::int as papel,
      exists (select from eventos_pedido e where e.pedido_id = o.id and e.actor_id = 'ana' and e.tipo = o.estado) as mano,
      coalesce((select e.actor_id is null from eventos_pedido e
        where e.pedido_id = o.id and e.tipo = 'cancelado' order by e.id desc limit 1), false) as solo,
      ${sumUnits("o.items")}::int as cantidad, ${sumUnits("o.retiradas")}::int as retiradas,
      coalesce((select sum(${sumUnits("d.lineas")}) from despachos d
        where d.pedido_id = o.id and d.regreso_en is null), 0)::int as enviadas,
      o.estado = 'pendiente' and o.vence_en < now() and g.aprobado = g.devuelto and not g.en_curso as vencido
    from pedidos o
    cross join lateral (
      select coalesce(round(sum(p.aprobado) * 100), 0)::int as aprobado,
        coalesce(round(sum(p.reembolsado) * 100), 0)::int as devuelto,
        coalesce(round(sum(p.aprobado) filter (where p.proveedor in ('stripe', 'mercadopago')) * 100), 0)::int as cobrado_fuera,
        coalesce(round(sum(p.reembolsado) filter (where p.proveedor in ('stripe', 'mercadopago')) * 100), 0)::int
          as devuelto_fuera,
        coalesce(bool_or(p.estado = 'pendiente'), false) as en_curso
      from pagos p where p.pedido_id = o.id
    ) g
    cross join lateral (
      select coalesce(round(sum(r.monto) * 100), 0)::int as ordenado
      from reembolsos r join pagos p on p.id = r.pago_id where p.pedido_id = o.id and r.estado <> 'fallido'
    ) b
    order by o.numero`;

/** In one statement, of one moment. */
export async function readVista(db: Db): Promise<Vista> {
  const { rows } = await db.execute<Vista>(sql`
    select
      (select coalesce(json_agg(v), '[]') from (${PEDIDOS}) v) as pedidos,
      (select coalesce(json_agg(coalesce(o.usuario_id, o.contacto_correo)), '[]')
        from usos_cupon u join pedidos o on o.id = u.pedido_id where u.devuelto_en is null) as usos,
      (select coalesce(json_agg(v), '[]') from (
        select proveedor || ':' || pedido_id || '-' || intento as pagina, round(aprobado * 100)::int as aprobado
        from pagos) v) as pagos,
      (select coalesce(json_agg(v), '[]') from (
        select r.id, r.orden, p.pedido_id, round(r.monto * 100)::int as monto
        from reembolsos r join pagos p on p.id = r.pago_id) v) as reembolsos,
      (select coalesce(json_agg(id), '[]') from despachos) as despachos`);
  const [vista] = rows;
  if (!vista) throw new Error("nothing was read");
  return vista;
}
