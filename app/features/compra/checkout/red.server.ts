import { and, count, eq, gt, isNull, not, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { usos_cupon } from "#db/schema/cupones.ts";
import { type ClienteDe, isDelMismo, pedidos } from "#db/schema/pedidos.ts";

/* A network may be a whole street's or a phone company's, so it bounds what mailboxes and phones leave open. */

/** Unpaid orders without an account that a network may hold at once. */
const SIN_PAGAR = 10;
/** And that it may make and leave within an hour, each of which may write a mail. */
const SIN_PAGAR_POR_HORA = 30;
/** Uses of one coupon in a day. */
const CUPON_POR_DIA = 5;

/** Unpaid orders of others in the network. The network must be locked. */
export async function countRed(tx: Tx, red: string, de: ClienteDe) {
  const [row] = await tx
    .select({
      abiertos: sql<number>`count(*) filter (where ${pedidos.estado} = 'pendiente')::int`,
      recientes: sql<number>`count(*) filter (where ${pedidos.created_at} > now() - interval '1 hour')::int`,
    })
    .from(pedidos)
    .where(and(eq(pedidos.red, red), eq(pedidos.cobro, "sin_pagar"), not(isDelMismo(de) ?? sql`false`)));
  return row ?? { abiertos: 0, recientes: 0 };
}

export const isRedLlena = (red: Awaited<ReturnType<typeof countRed>> | null): boolean =>
  red !== null && (red.abiertos >= SIN_PAGAR || red.recientes >= SIN_PAGAR_POR_HORA);

/** Whether too many orders of this network used the coupon today. The coupon must be locked. */
export async function isCuponRepetido(tx: Tx, cupon_id: string, { red }: { red?: string | null }): Promise<boolean> {
  if (!red) return false;
  const hoy = gt(pedidos.created_at, sql`now() - interval '1 day'`);
  const [row] = await tx
    .select({ usos: count() })
    .from(usos_cupon)
    .innerJoin(pedidos, eq(pedidos.id, usos_cupon.pedido_id))
    .where(and(eq(pedidos.red, red), eq(usos_cupon.cupon_id, cupon_id), isNull(usos_cupon.devuelto_en), hoy));
  return (row?.usos ?? 0) >= CUPON_POR_DIA;
}
