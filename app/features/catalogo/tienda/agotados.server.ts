import { and, desc, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { hasAll } from "#app/features/catalogo/busquedas/condiciones.server.ts";
import { type Termino, weighPalabra } from "#app/features/catalogo/busquedas/terminos.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { toLikePattern } from "#lib/text.ts";
import { listedColumns, shortenAll } from "./catalogo.server.ts";
import { SUGERIDOS } from "./filtros.ts";

/** What the trigram index of texts can look up. */
const hasParte = ({ texto, formas, sinonimos }: Termino): SQL =>
  sql`${productos.busqueda} like any(${sql.param([texto, ...formas, ...sinonimos].map(toLikePattern))}::text[])`;

/**
 * Sold-out products that a search means by the nouns of their names, most of them first. Where others were found: those
 * named by each of its own nouns, no synonyms.
 */
export async function listAgotados(
  db: Db | Tx,
  terminos: readonly Termino[],
  { found }: { found: number },
): Promise<ProductoListado[]> {
  const buscados = terminos
    .filter(({ texto }) => weighPalabra(texto) === 2)
    .map((termino) => (found > 0 ? { ...termino, sinonimos: [] } : termino))
    .map((termino) => and(hasParte(termino), hasAll([termino], 2)));
  if (buscados.length === 0) return [];
  const named = found > 0 ? and(...buscados) : or(...buscados);
  const cuantas = sql.join(
    buscados.map((suyo) => sql`(${suyo})::int`),
    sql` + `,
  );
  const rows = await db
    .select(listedColumns("grid"))
    .from(productos)
    .where(and(lte(productos.stock, 0), isNull(productos.eliminado_en), sql`${productos.representa}`, named))
    .orderBy(desc(cuantas), desc(productos.id))
    .limit(SUGERIDOS);
  return shortenAll(rows, "grid");
}
