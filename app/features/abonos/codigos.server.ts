import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { abonos, paginas_abono } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import type { CanalAbono } from "#db/values.ts";
import type { PagoGuardado } from "#app/features/pagos/pagos.server.ts";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { DIAS_CODIGO, normalizeCodigo } from "./abonos.ts";

/** The order's newest attempt, if it is one by hand, with its page locked: whoever closes the page waits, or was first. */
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
 * Locks a code until the end of the transaction, after its order: of several who send it at once one is first. Then the
 * order that has it already, in its channel and not long ago; else null. A refused one may be somebody else's in truth.
 */
export async function lockCodigo(tx: Tx, codigo: string, canal: CanalAbono): Promise<string | null> {
  const plain = normalizeCodigo(codigo);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`abono:${plain}`}))`);
  const [same] = await tx
    .select({ pedido_id: pagos.pedido_id })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .where(
      and(
        sql`ltrim(${abonos.codigo}, '0') = ${plain}`,
        ne(abonos.estado, "rechazado"),
        or(isNull(abonos.canal), eq(abonos.canal, canal)),
        gt(abonos.created_at, sql`now() - make_interval(days => ${DIAS_CODIGO})`),
      ),
    )
    .limit(1);
  return same?.pedido_id ?? null;
}

/** What is still due of an attempt, by what staff have seen come; all of it, where it is paid already. */
export async function readFalta(tx: Tx, { id, monto }: Pick<PagoGuardado, "id" | "monto">): Promise<Centimos> {
  const [row] = await tx
    .select({ llegado: sql`coalesce(sum(${abonos.monto}), 0)`.mapWith(abonos.monto) })
    .from(abonos)
    .where(eq(abonos.pago_id, id));
  const falta = monto - (row?.llegado ?? 0);
  return falta > 0 ? centimos(falta) : monto;
}
