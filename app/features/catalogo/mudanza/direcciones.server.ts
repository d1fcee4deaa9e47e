import { and, count, eq, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { direcciones_antiguas } from "#db/schema/mudanzas.ts";
import { isPublico, productos } from "#db/schema/productos.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { type LineaDireccion, parseDirecciones, toRuta } from "./direcciones.ts";

/** Where an address of the old shop leads; null for none, and for a product that is not on sale. One look at an index. */
export async function findDireccion(db: Db, pathname: string): Promise<string | null> {
  const ruta = toRuta(pathname);
  if (ruta === null) return null;
  const { destino, producto_id } = direcciones_antiguas;
  const [row] = await db
    .select({ destino, producto_id: productos.id })
    .from(direcciones_antiguas)
    .leftJoin(productos, and(eq(productos.id, producto_id), isPublico))
    .where(eq(direcciones_antiguas.ruta, ruta));
  if (!row) return null;
  return row.destino ?? (row.producto_id === null ? null : `/producto/${row.producto_id}`);
}

export async function countDirecciones(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(direcciones_antiguas);
  return row?.n ?? 0;
}

/** A pasted list replaces what these addresses led to. All or nothing: a wrong line refuses the list. */
export async function saveDirecciones({ db, env }: Pick<Tienda, "db" | "env">, texto: string, actor_id: string) {
  const { lineas, fallos } = parseDirecciones(texto, env.TIENDA_URL);
  if (fallos.length > 0) return { fallos };
  // The last line of an address counts.
  const unique = [...new Map(lineas.map((linea) => [linea.ruta, linea])).values()];
  await db.transaction((tx) => write(tx, unique, actor_id));
  return { guardadas: unique.length };
}

async function write(tx: Tx, lineas: readonly LineaDireccion[], actor_id: string) {
  for (let from = 0; from < lineas.length; from += 1_000) {
    await tx
      .insert(direcciones_antiguas)
      .values(lineas.slice(from, from + 1_000))
      .onConflictDoUpdate({
        target: direcciones_antiguas.ruta,
        set: { destino: sql`excluded.destino`, producto_id: null, mudanza_id: null },
      });
  }
  const record = { accion: "editar", objeto: "ajuste", objeto_id: "direcciones_antiguas" } as const;
  await addAuditoria(tx, { ...record, actor_id, antes: null, despues: { direcciones: lineas.length } });
}
