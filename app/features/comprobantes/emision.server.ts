import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { compradores } from "#db/schema/compradores.ts";
import { emisor_comprobantes } from "#db/schema/emisor.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { type Handle, value } from "#db/statement.server.ts";
import { createMemo } from "#lib/memo.ts";

/** Whether the shop issues receipts: a part of a statement. */
export const emite = sql<boolean>`coalesce((select ${emisor_comprobantes.activo} from ${emisor_comprobantes}), false)`;

/** Another process's change is seen after this long. */
const memo = createMemo<boolean>({ maxAge: 1_000, times: Number.POSITIVE_INFINITY, maxKeys: 1 });

/** Whether the shop issues receipts, as an order would find it: for the checkout, which an order may have sent here. */
export async function askEmite({ db }: { db: Db }): Promise<boolean> {
  const [row] = await db.select({ activo: emisor_comprobantes.activo }).from(emisor_comprobantes);
  return row?.activo ?? false;
}

/** Whether the shop issues receipts, up to a second old: for pages. */
export const readEmite = ({ db }: { db: Db }): Promise<boolean> => memo.get(db, "", () => askEmite({ db }));

/** Forgets whether receipts are issued, so that the next page asks. */
export const dropEmite = (db: Db): void => memo.forget(db);

/** Writes to whom an order's receipt is made out, with the order. */
export const writeComprador = (db: Handle) =>
  db.insert(compradores).values({
    pedido_id: value("pedido_id"),
    documento: value("comprador_documento"),
    numero: value("comprador_numero"),
    nombre: value("comprador_nombre"),
    direccion: value("comprador_direccion"),
  });

/** To whom somebody had receipts made out last, by a RUC and by another document. */
export async function listCompradoresDe(db: Db, usuario_id: string) {
  const { documento, numero, nombre, direccion } = compradores;
  const ruc = sql`(${documento} = 'ruc')`;
  return db
    .selectDistinctOn([ruc], { documento, numero, nombre, direccion })
    .from(compradores)
    .innerJoin(pedidos, eq(pedidos.id, compradores.pedido_id))
    .where(eq(pedidos.usuario_id, usuario_id))
    .orderBy(ruc, sql`${pedidos.created_at} desc`, sql`${pedidos.id} desc`);
}
