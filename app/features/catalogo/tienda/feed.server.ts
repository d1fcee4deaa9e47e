import { asc, gt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { isPublico, productos } from "#db/schema/index.ts";
import type { Centimos } from "#lib/dinero.ts";

/** Bounds memory and the time a connection is held. */
const LOTE = 1_000;

export interface EntradaFeed {
  id: string;
  nombre: string;
  descripcion: string;
  precio: Centimos;
  stock: number;
  categoria: string;
  imagen: string;
  galeria: readonly string[];
  opciones: readonly string[];
  /** Id of the group's first variant; null for a single product. */
  grupo_id: string | null;
}

const grupo_id = sql<string | null>`(
  select g.id from ${productos} g where g.grupo = ${productos}.grupo and g.grupo <> '' and g.eliminado_en is null and g.estado = 'activo'
  order by g.id limit 1)`;

/** Active products with a picture, also sold out, in batches by id. */
export async function* readFeed(db: Db, lote = LOTE): AsyncGenerator<EntradaFeed[], void> {
  const { id, nombre, descripcion, precio, stock, categoria, imagen, galeria, opciones } = productos;
  const columns = {
    id,
    nombre,
    descripcion,
    precio,
    stock,
    categoria,
    imagen,
    galeria,
    opciones,
    publico: sql<boolean>`${isPublico}`,
    grupo_id,
  };
  let after: string | null = null;
  for (;;) {
    const rows: (EntradaFeed & { publico: boolean })[] = await db
      .select(columns)
      .from(productos)
      .where(after === null ? undefined : gt(id, after))
      .orderBy(asc(id))
      .limit(lote);
    yield rows.filter((row) => row.publico && row.imagen !== "");
    const last = rows.at(-1);
    if (!last || rows.length < lote) return;
    after = last.id;
  }
}
