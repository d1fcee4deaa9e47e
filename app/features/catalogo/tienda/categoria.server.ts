import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { isPublico, productos } from "#db/schema/index.ts";
import { type Categoria, toSlug } from "#lib/categorias.ts";
import { isListed, listCategoriasListadas } from "#app/features/catalogo/productos/conteos.server.ts";

const CANDIDATOS = 50;

/** Prefers the panel's categories to those of listed products; null for none. */
export async function findCategoria(db: Db, slug: string, categorias: readonly Categoria[]): Promise<Categoria | null> {
  const own = categorias.find(({ nombre }) => toSlug(nombre) === slug);
  if (own) return own;
  const nombre = (await listCategoriasListadas(db)).find((one) => toSlug(one) === slug);
  return nombre === undefined ? null : { nombre, frase: "", producto: null };
}

/**
 * For each category the picture of its chosen product while that is listed in it, else of the first listed product with
 * one; empty for none.
 */
export async function listFotosCategorias(db: Db | Tx, categorias: readonly Categoria[]): Promise<string[]> {
  const nombres = categorias.map(({ nombre }) => nombre);
  const elegidos = categorias.map(({ producto }) => producto);
  const porNombre = sql`nombre collate "es-x-icu", id`;
  const { rows } = await db.execute<{ imagen: string | null }>(sql`
    select coalesce(
      (select imagen from ${productos}
       where id = elegido and categoria = una and ${isPublico} and imagen <> ''),
      (select imagen from (
        select imagen, nombre, id from ${productos}
        where ${isListed()} and ${productos.categoria} = una order by ${porNombre} limit ${CANDIDATOS}
      ) as primeros where imagen <> '' order by ${porNombre} limit 1)
    ) as imagen
    from unnest(${sql.param(nombres)}::text[], ${sql.param(elegidos)}::uuid[]) with ordinality as todas (una, elegido, n)
    order by n`);
  return rows.map(({ imagen }) => imagen ?? "");
}

export const findFotoCategoria = async (db: Db, categoria: Categoria): Promise<string> =>
  (await listFotosCategorias(db, [categoria]))[0] ?? "";
