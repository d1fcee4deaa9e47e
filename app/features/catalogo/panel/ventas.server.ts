import { sql } from "drizzle-orm";
import { type Centimos, parseSoles } from "#lib/dinero.ts";
import { LIMA } from "#lib/fechas.ts";
import type { Db } from "#db/client.server.ts";
import { movimientos_stock, pedidos } from "#db/schema/index.ts";

const MESES = 12;

export interface VentasMes {
  mes: string;
  unidades: number;
  pedidos: number;
  /** Without IGV, at the prices of the orders. */
  monto: Centimos;
}

/**
 * Twelve months, newest first, without empty ones. Orders count once paid, by the month in which they were made. From
 * the ledger, by the product's index.
 */
export async function listVentas(db: Db, producto_id: string): Promise<VentasMes[]> {
  const { rows } = await db.execute<{ mes: string; unidades: number; pedidos: number; monto: string }>(sql`
    select to_char(mes, 'YYYY-MM-DD') as mes, sum(unidades)::integer as unidades, count(*)::integer as pedidos,
      sum(unidades * precio)::numeric(14,2)::text as monto
    from (
      select date_trunc('month', p.created_at at time zone ${LIMA}) as mes, -sum(m.cantidad) as unidades, (
        select (linea ->> 'precio')::numeric from jsonb_array_elements(p.items) as linea
        where linea ->> 'producto_id' = m.producto_id::text limit 1
      ) as precio
      from ${movimientos_stock} m join ${pedidos} p on p.id = m.pedido_id
      where m.producto_id = ${producto_id} and m.motivo in ('retencion', 'devolucion')
        and p.estado in ('procesando', 'enviado', 'entregado')
        and p.created_at >= date_trunc('month', now() at time zone ${LIMA}) at time zone ${LIMA}
          - make_interval(months => ${MESES - 1})
      group by p.id, m.producto_id having sum(m.cantidad) < 0
    ) as vendidas
    group by 1 order by 1 desc`);
  return rows.flatMap(({ monto, ...row }) => {
    const centimos = parseSoles(monto);
    return centimos === null ? [] : { ...row, monto: centimos };
  });
}
