import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { opiniones } from "#db/schema/opiniones.ts";
import { isPublico, productos } from "#db/schema/productos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { moveEstrellas } from "./contar.server.ts";
import { retireFotos } from "./opiniones.server.ts";

/** Newest first, also of products no longer sold. */
export function listOpinionesDe(db: Db, usuario_id: string) {
  const {
    id: _id,
    producto_id,
    autor,
    estrellas,
    titulo,
    texto,
    fotos,
    created_at,
    editado_en,
    respuesta,
    oculta,
  } = opiniones;
  return db
    .select({
      producto_id,
      producto: productos.nombre,
      imagen: productos.imagen,
      retirado: sql<boolean>`not ${isPublico}`,
      autor,
      estrellas,
      titulo,
      texto,
      fotos,
      created_at,
      editado_en,
      respuesta,
      oculta,
    })
    .from(opiniones)
    .innerJoin(productos, eq(productos.id, producto_id))
    .where(eq(opiniones.usuario_id, usuario_id))
    .orderBy(desc(created_at), desc(opiniones.id));
}

export interface PorOpinar {
  producto_id: string;
  nombre: string;
  imagen: string;
}

const MAX_POR_OPINAR = 12;

/** Products to review, newest order first; of one order where given. */
export async function listPorOpinar(db: Db | Tx, usuario_id: string, pedido_id?: string): Promise<PorOpinar[]> {
  const one = pedido_id === undefined ? sql`` : sql`and pedidos.id = ${pedido_id}`;
  const { rows } = await db.execute<{ producto_id: string; nombre: string; imagen: string }>(sql`
    select productos.id as producto_id, productos.nombre, productos.imagen
    from (
      select (item ->> 'producto_id')::uuid as producto_id, max(pedidos.created_at) as momento
      from pedidos, jsonb_array_elements(pedidos.items) as item
      where pedidos.usuario_id = ${usuario_id} and pedidos.estado = 'entregado' ${one}
      group by 1
    ) as recibidos
    join productos on productos.id = recibidos.producto_id and ${isPublico}
    where not exists (
      select from opiniones where opiniones.usuario_id = ${usuario_id} and opiniones.producto_id = productos.id)
    order by recibidos.momento desc, productos.nombre, productos.id
    limit ${MAX_POR_OPINAR}`);
  return rows;
}

export async function listOpinados(db: Db, usuario_id: string, producto_ids: readonly string[]): Promise<string[]> {
  if (producto_ids.length === 0) return [];
  const rows = await db
    .select({ id: opiniones.producto_id })
    .from(opiniones)
    .where(and(eq(opiniones.usuario_id, usuario_id), inArray(opiniones.producto_id, [...producto_ids])));
  return rows.map(({ id }) => id);
}

export async function isAsked(db: Db | Tx, usuario_id: string): Promise<boolean> {
  const [row] = await db
    .select({ sin: usuarios.sin_pedir_opinion })
    .from(usuarios)
    .where(and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en)));
  return row !== undefined && !row.sin;
}

export async function setAsked(db: Db, usuario_id: string, asked: boolean): Promise<boolean> {
  const { rowCount } = await db
    .update(usuarios)
    .set({ sin_pedir_opinion: !asked })
    .where(and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en)));
  return rowCount === 1;
}

/** The account's row must be locked. Updates counts and averages. */
export async function forgetOpiniones(tx: Tx, usuario_id: string): Promise<void> {
  const { producto_id, estrellas, fotos } = opiniones;
  // A fixed order, against deadlocks.
  const own = await tx
    .select({ producto_id, estrellas, fotos })
    .from(opiniones)
    .where(eq(opiniones.usuario_id, usuario_id))
    .orderBy(asc(producto_id));
  await lockGrupos(tx, { ids: own.map((one) => one.producto_id) });
  for (const one of own) await moveEstrellas(tx, one.producto_id, { quita: one.estrellas, pone: null });
  await tx.delete(opiniones).where(eq(opiniones.usuario_id, usuario_id));
  await retireFotos(tx, [...new Set(own.flatMap((one) => one.fotos))]);
}
