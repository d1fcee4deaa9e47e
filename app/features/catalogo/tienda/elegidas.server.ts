import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { isPublico, productos } from "#db/schema/index.ts";
import { splitOpcion, toElegidas } from "#app/features/catalogo/productos/opcion.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";

function hasCada(opciones: readonly string[]): SQL | undefined {
  const ejes = Map.groupBy(opciones, (opcion) => splitOpcion(opcion).nombre);
  return and(...Array.from(ejes.values(), (valores) => sql`${productos.opciones} && ${sql.param(valores)}::text[]`));
}

/**
 * Cards of a list filtered by options show and link to the cheapest matching variant in stock. The price stays the
 * group's lowest, which the list sorts by.
 */
export async function showElegidas(
  db: Db | Tx,
  listados: readonly ProductoListado[],
  opciones: readonly string[],
): Promise<ProductoListado[]> {
  const grupos = listados.flatMap(({ grupo, nombre }) => (grupo ? [nombre] : []));
  if (opciones.length === 0 || grupos.length === 0) return [...listados];
  const { id, grupo, imagen, stock, precio } = productos;
  const suyos = sql`(${grupo} = any(${sql.param(grupos)}::text[]) and ${grupo} <> '')`;
  const rows = await db
    .selectDistinctOn([grupo], { id, grupo, imagen, stock })
    .from(productos)
    .where(and(suyos, gt(stock, 0), isPublico, hasCada(opciones)))
    .orderBy(asc(grupo), asc(precio), asc(id));
  const elegidas = new Map(rows.map((row) => [row.grupo, row]));
  const filtro = toElegidas(opciones);
  return listados.map((listado) => {
    const elegida = listado.grupo ? elegidas.get(listado.nombre) : undefined;
    return elegida
      ? { ...listado, id: elegida.id, imagen: elegida.imagen, stock: elegida.stock, elegidas: filtro }
      : listado;
  });
}
