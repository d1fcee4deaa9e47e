import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type Categoria, toSlug } from "#lib/categorias.ts";
import { isListed, listCategoriasListadas, SIN_CONDICION } from "../conteos.server.ts";

/** Products that are looked at for the first that has a picture. */
const CANDIDATOS = 50;

const porNombre = [sql`${productos.nombre} collate "es-x-icu"`, asc(productos.id)];

/**
 * The category of an address: one of the panel's, else one that listed products still have, which has no sentence. Null
 * for none.
 */
export async function findCategoria(db: Db, slug: string, categorias: readonly Categoria[]): Promise<Categoria | null> {
  const own = categorias.find(({ nombre }) => toSlug(nombre) === slug);
  if (own) return own;
  const nombre = (await listCategoriasListadas(db)).find((one) => toSlug(one) === slug);
  return nombre === undefined ? null : { nombre, frase: "", producto: null };
}

/** The picture of the product that was chosen, as long as it is there, has one and is of the category. */
async function findElegida(db: Db, { nombre, producto }: Categoria): Promise<string | undefined> {
  if (producto === null) return undefined;
  const { id, categoria, imagen, eliminado_en } = productos;
  const own = and(eq(id, producto), eq(categoria, nombre), isNull(eliminado_en), ne(imagen, ""));
  const [found] = await db.select({ imagen }).from(productos).where(own);
  return found?.imagen;
}

/** The picture of a category: of the product chosen for it, else of its first listed one that has a picture; empty for none. */
export async function findFotoCategoria(db: Db, categoria: Categoria): Promise<string> {
  const elegida = await findElegida(db, categoria);
  if (elegida !== undefined) return elegida;
  const first = db
    .select({ id: productos.id })
    .from(productos)
    .where(isListed({ ...SIN_CONDICION, categorias: [categoria.nombre] }))
    .orderBy(...porNombre)
    .limit(CANDIDATOS)
    .as("primeros");
  const { id, imagen } = productos;
  const [found] = await db
    .select({ imagen })
    .from(productos)
    .innerJoin(first, eq(first.id, id))
    .where(ne(imagen, ""))
    .orderBy(...porNombre)
    .limit(1);
  return found?.imagen ?? "";
}
