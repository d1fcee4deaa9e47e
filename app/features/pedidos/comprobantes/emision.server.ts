import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { compradores } from "#db/schema/compradores.ts";
import { emisor_comprobantes } from "#db/schema/emisor.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { CompradorPedido } from "./comprador.ts";
import { createMemo } from "#lib/memo.ts";

export const emite = sql<boolean>`coalesce((select ${emisor_comprobantes.activo} from ${emisor_comprobantes}), false)`;

/** Another process's change is seen after a second. */
const memo = createMemo<boolean>({ maxAge: 1_000, times: Number.POSITIVE_INFINITY, maxKeys: 1 });

/** Reads uncached, for the checkout. */
export async function askEmite({ db }: { db: Db }): Promise<boolean> {
  const [row] = await db.select({ activo: emisor_comprobantes.activo }).from(emisor_comprobantes);
  return row?.activo ?? false;
}

/** Reads at most once a second, for pages. */
export const readEmite = ({ db }: { db: Db }): Promise<boolean> => memo.get(db, "", () => askEmite({ db }));

export const dropEmite = (db: Db): void => memo.forget(db);

/** Belongs in the statement that creates the order; inserts no row for null. */
export function writeComprador(pedido_id: string, comprador: CompradorPedido | null): SQL {
  const said = (dato: keyof CompradorPedido) => sql`${comprador?.[dato] ?? null}::text`;
  return sql`insert into ${compradores} (pedido_id, documento, numero, nombre, direccion)
    select ${pedido_id}::uuid, ${said("documento")}, ${said("numero")}, ${said("nombre")}, ${said("direccion")}
    where ${comprador !== null}::boolean`;
}

/** The buyers last entered, with RUC and with another document. */
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
