import { sql } from "drizzle-orm";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import type { Db } from "#db/client.server.ts";
import { CUPON, type Mundo } from "./mundo.ts";

/** Amounts in céntimos. */
export interface PedidoVisto extends Record<string, unknown> {
  id: string;
  estado: string;
  total: number;
  aprobado: number;
  devuelto: number;
  /** Receipts less notes. */
  papel: number;
  atencion: boolean;
  /** Staff chose its estado. */
  mano: boolean;
  metodo: string;
}

/** Every order as its rows tell it, the oldest first. */
export async function readPedidos(db: Db): Promise<PedidoVisto[]> {
  const { rows } = await db.execute<PedidoVisto>(sql`
    select o.id, o.estado, round(o.total * 100)::int as total, o.requiere_atencion is not null as atencion,
      o.metodo_pago as metodo,
      coalesce((select round(sum(g.aprobado) * 100) from pagos g where g.pedido_id = o.id), 0)::int as aprobado,
      coalesce((select round(sum(g.reembolsado) * 100) from pagos g where g.pedido_id = o.id), 0)::int as devuelto,
      coalesce((select round(sum(case when c.afecta_id is null then c.total else -c.total end) * 100)
        from comprobantes c where c.pedido_id = o.id and c.estado <> 'rechazado'), 0)::int as papel,
      exists (select from eventos_pedido e where e.pedido_id = o.id and e.actor_id = 'ana' and e.tipo = o.estado) as mano
    from pedidos o order by o.numero`);
  return rows;
}

export async function readExistencias(db: Db, { productos }: Mundo): Promise<number[]> {
  const { rows } = await db.execute<{ id: string; stock: number }>(sql`select id, stock from productos`);
  return productos.map(({ id }) => rows.find((row) => row.id === id)?.stock ?? -1);
}

export async function readUsos(db: Db): Promise<number> {
  const { rows } = await db.execute<{ usos: number }>(
    sql`select count(*)::int as usos from usos_cupon where devuelto_en is null`,
  );
  return rows[0]?.usos ?? 0;
}

function* findFaltas(pedidos: readonly PedidoVisto[], mundo: Mundo) {
  const known = new Set(pedidos.map(({ id }) => id));
  for (const id of mundo.pedidos) if (!known.has(id)) yield `a customer was told of order ${id}, which is lost`;
  const dinero = new Map([...mundo.stripe.sumDinero(), ...mundo.mercadopago.sumDinero()]);
  for (const [n, { id, estado, total, aprobado, devuelto, atencion, mano, metodo }] of pedidos.entries()) {
    const afuera = dinero.get(id) ?? { aprobado: 0, devuelto: 0 };
    if (metodo !== "yape" && aprobado !== afuera.aprobado)
      yield `order ${n}: ${afuera.aprobado} paid, ${aprobado} here`;
    if (metodo !== "yape" && devuelto !== afuera.devuelto)
      yield `order ${n}: ${afuera.devuelto} given back, ${devuelto} here`;
    if (devuelto > aprobado) yield `order ${n}: more went back than came`;
    const queda = aprobado - devuelto;
    if (atencion || mano) continue;
    if (queda >= total && (estado === "pendiente" || estado === "cancelado")) yield `order ${n} is paid and ${estado}`;
    if (aprobado < total && estado !== "pendiente" && estado !== "cancelado") yield `order ${n} is ${estado}, unpaid`;
  }
}

/** What a person could find fault with, once all is quiet: the shop's own books, and what the outside knows. */
export async function findFaltasDe(db: Db, mundo: Mundo): Promise<string[]> {
  const libros = (await readLibros(db)).map(({ libro, texto }) => `${libro}: ${texto}`);
  const usos = await readUsos(db);
  const de = usos > CUPON.usos ? [`the coupon was used ${usos} times`] : [];
  return [...libros, ...de, ...findFaltas(await readPedidos(db), mundo)];
}
