import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { statement, value } from "#db/statement.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { emite } from "#app/features/comprobantes/emision.server.ts";
import { lockCheckout } from "#app/features/pedidos/pedidos.server.ts";

const readCliente = statement("read_customer", (db) => {
  const { id, nombre, apellido, email, telefono, direccion, busqueda, eliminado_en, bloqueado_en } = usuarios;
  const reciente = gt(pedidos.created_at, sql`now() - interval '1 hour'`);
  const repetido = eq(pedidos.clave_intento, value("clave"));
  const pendiente = eq(pedidos.estado, "pendiente");
  return db
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
    .where(eq(id, value("usuario_id")));
});

/**
 * Locks a customer's checkouts until the end of the transaction, and reads what decides about one more: their row, and
 * of their orders the one with this key, those that are unpaid and those of the last hour. Throws without a row. The
 * lock is a statement of its own, and sent first: a statement sees only what was committed before it began.
 */
export async function lockCliente(tx: Tx, usuario_id: string, clave: string) {
  const [, rows] = await Promise.all([lockCheckout(tx, usuario_id), readCliente(tx, { usuario_id, clave })]);
  const [first] = rows;
  if (!first) throw new Error("who orders has no row");
  const orders = rows.flatMap((row) => (row.pedido_id === null ? [] : [{ ...row, pedido_id: row.pedido_id }]));
  return {
    usuario: first.usuario,
    /** When the transaction began: what it writes gets this moment. */
    ahora: first.ahora,
    /** The shop issues receipts. */
    emite: first.emite,
    /** They paid something once. */
    pago: first.pago,
    repetido: orders.find((row) => row.repetido) ?? null,
    /** What they have under way and not paid. */
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
