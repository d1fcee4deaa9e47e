import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { emite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { lockCheckout } from "#app/features/pedidos/pedidos/pedidos.server.ts";

function selectCliente(tx: Tx, usuario_id: string, clave: string) {
  const { id, nombre, apellido, email, telefono, direccion, busqueda, eliminado_en, bloqueado_en } = usuarios;
  const reciente = gt(pedidos.created_at, sql`now() - interval '1 hour'`);
  const repetido = eq(pedidos.clave_intento, clave);
  const pendiente = eq(pedidos.estado, "pendiente");
  return tx
    .select({
      usuario: { id, nombre, apellido, email, telefono, direccion, busqueda, eliminado_en, bloqueado_en },
      ahora: sql`now()`.mapWith(pedidos.created_at),
      emite,
      pago: sql<boolean>`exists (select from ${pedidos} pagado where pagado.usuario_id = ${id}
        and pagado.cobro not in ('sin_pagar', 'en_curso'))`,
      total: pedidos.total,
      unidades: sql<number>`(select sum((item ->> 'cantidad')::int) from jsonb_array_elements(${pedidos.items}) item)::int`,
      pedido_id: pedidos.id,
      huella: pedidos.huella,
      repetido: sql<boolean | null>`${repetido}`,
      pendiente: sql<boolean | null>`${pendiente}`,
      reciente: sql<boolean | null>`${reciente}`,
    })
    .from(usuarios)
    .leftJoin(pedidos, and(eq(pedidos.usuario_id, id), or(repetido, pendiente, reciente)))
    .where(eq(id, usuario_id));
}

/**
 * Locks a customer's checkouts until the transaction ends, then reads their orders: the one with this key, unpaid ones,
 * and those of the last hour. Throws without a row. The lock must be a statement of its own: a statement sees only what
 * was committed before it began.
 */
export async function lockCliente(tx: Tx, usuario_id: string, clave: string) {
  await lockCheckout(tx, usuario_id);
  const rows = await selectCliente(tx, usuario_id, clave);
  const [first] = rows;
  if (!first) throw new Error("who orders has no row");
  const orders = rows.flatMap((row) => (row.pedido_id === null ? [] : [{ ...row, pedido_id: row.pedido_id }]));
  return {
    usuario: first.usuario,
    /** The transaction's time, for all its writes. */
    ahora: first.ahora,
    emite: first.emite,
    /** They have paid an order before. */
    pago: first.pago,
    repetido: orders.find((row) => row.repetido) ?? null,
    sinPagar: orders
      .filter((row) => row.pendiente)
      .reduce((sum, row) => ({ unidades: sum.unidades + row.unidades, total: sum.total + (row.total ?? 0) }), {
        unidades: 0,
        total: 0,
      }),
    abiertos: orders.filter((row) => row.pendiente).map((row) => row.pedido_id),
    recientes: orders.filter((row) => row.reciente).length,
  };
}

export type ClienteBloqueado = Awaited<ReturnType<typeof lockCliente>>;
