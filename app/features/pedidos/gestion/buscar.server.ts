import { desc } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { cliente, isSuCuenta, pedidos, usuarios } from "#db/schema/index.ts";
import { listCoincidencias } from "./coincidencias.server.ts";
import { readBusqueda } from "./busqueda.server.ts";

export async function searchPedidos(db: Db, buscar: string, limit = 5) {
  const { condition } = await readBusqueda(db, buscar);
  const { id, numero, estado, total } = pedidos;
  const rows = await db
    .select({ id, numero, estado, total, cliente })
    .from(pedidos)
    .leftJoin(usuarios, isSuCuenta)
    .where(condition)
    .orderBy(desc(pedidos.created_at), desc(pedidos.id))
    .limit(limit);
  const where = await listCoincidencias(db, buscar, rows);
  return rows.map((row) => ({ ...row, coincidencia: where.get(row.id) ?? null }));
}
