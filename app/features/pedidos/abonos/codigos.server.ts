import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { abonos, paginas_abono } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { CanalCobro } from "#db/values.ts";
import type { PagoGuardado } from "#app/features/pedidos/pagos/pagos.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { DIAS_CODIGO, normalizeCodigo } from "./abonos.ts";

/** The order's newest attempt, if paid by hand, with its page locked against closing. */
export async function lockPagina(tx: Tx, pedido_id: string): Promise<{ pago: PagoGuardado; abierta: boolean } | null> {
  const [pago] = await tx
    .select()
    .from(pagos)
    .where(eq(pagos.pedido_id, pedido_id))
    .orderBy(desc(pagos.intento))
    .limit(1);
  if (!pago) return null;
  const [pagina] = await tx.select().from(paginas_abono).where(eq(paginas_abono.pago_id, pago.id)).for("update");
  return pagina ? { pago, abierta: pagina.cerrada_en === null } : null;
}

/**
 * Locks a code until the transaction ends; lock the order before it. Returns the order that used it recently in this
 * channel, else null. Refused uses do not count: the code may be somebody else's.
 */
export async function lockCodigo(
  tx: Tx,
  codigo: string,
  canal: CanalCobro,
): Promise<Pick<Pedido, "id" | "numero"> | null> {
  const plain = normalizeCodigo(codigo);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`abono:${plain}`}))`);
  const [same] = await tx
    .select({ id: pedidos.id, numero: pedidos.numero })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .innerJoin(pedidos, eq(pedidos.id, pagos.pedido_id))
    .where(
      and(
        sql`ltrim(${abonos.codigo}, '0') = ${plain}`,
        ne(abonos.estado, "rechazado"),
        or(isNull(abonos.canal), eq(abonos.canal, canal)),
        gt(abonos.created_at, sql`now() - make_interval(days => ${DIAS_CODIGO})`),
      ),
    )
    .limit(1);
  return same ?? null;
}

/** What has not come of an attempt's amount; all of it once paid. */
export async function readFalta(tx: Tx, { id, monto }: Pick<PagoGuardado, "id" | "monto">): Promise<Centimos> {
  const [row] = await tx
    .select({ llegado: sql`coalesce(sum(${abonos.monto}), 0)`.mapWith(abonos.monto) })
    .from(abonos)
    .where(eq(abonos.pago_id, id));
  const falta = monto - (row?.llegado ?? 0);
  return falta > 0 ? centimos(falta) : monto;
}
