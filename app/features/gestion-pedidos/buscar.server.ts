import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pedidos, usuarios } from "#db/schema/index.ts";
import { readBusqueda } from "./lista.server.ts";

/** A few orders for the panel's palette, the newest of those that the list finds. */
export async function searchPedidos(db: Db, buscar: string, limit = 5) {
  const { condition } = await readBusqueda(db, buscar);
  const { nombre, apellido, email } = usuarios;
  return db
    .select({ id: pedidos.id, estado: pedidos.estado, total: pedidos.total, cliente: { nombre, apellido, email } })
    .from(pedidos)
    .innerJoin(usuarios, eq(usuarios.id, pedidos.usuario_id))
    .where(condition)
    .orderBy(desc(pedidos.created_at), desc(pedidos.id))
    .limit(limit);
}
