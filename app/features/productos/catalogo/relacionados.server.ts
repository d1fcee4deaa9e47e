import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos, relacionados } from "#db/schema/index.ts";
import { statement, value } from "#db/statement.server.ts";
import { isId } from "#lib/ids.ts";
import { isListed } from "../conteos.server.ts";

const RELACIONADOS = 4;

/** The place of what was never bought with it. */
const MAX_LUGAR = 2 ** 31 - 1;

const { id, nombre, categoria, precio, stock, imagen } = productos;

const findOrigen = statement("find_related_to", (db) =>
  db
    .select({ categoria, precio })
    .from(productos)
    .where(eq(id, value("id"))),
);

/** What was bought with it, then its category's nearest prices above and below: a scan of an index each, in one statement. */
const findRelacionados = statement("find_related", (db) => {
  const columns = { id, nombre, categoria, precio, stock, imagen };
  const juntos = db
    .select({ ...columns, lugar: relacionados.lugar })
    .from(relacionados)
    .innerJoin(productos, eq(id, relacionados.otro_id))
    .where(and(eq(relacionados.producto_id, value("id")), isListed()))
    .orderBy(asc(relacionados.lugar))
    .limit(RELACIONADOS);
  const parecidos = (side: SQL, ...orden: SQL[]) =>
    db
      .select({ ...columns, lugar: sql<number>`${MAX_LUGAR}::int` })
      .from(productos)
      .where(and(isListed(), eq(categoria, value("categoria")), ne(id, value("id")), side))
      .orderBy(...orden)
      .limit(2 * RELACIONADOS);
  return juntos
    .unionAll(parecidos(gte(precio, value("precio")), asc(precio), asc(id)))
    .unionAll(parecidos(lt(precio, value("precio")), desc(precio), desc(id)));
});

/**
 * What else a customer of a product may like: what was bought with it, then what is of its category and near its price.
 * Listed products alone; none for an unknown product.
 */
export async function listRelacionados(db: Db, producto_id: string) {
  const [origen] = isId(producto_id) ? await findOrigen(db, { id: producto_id }) : [];
  if (!origen) return [];
  const rows = await findRelacionados(db, { id: producto_id, ...origen });
  const distance = (row: (typeof rows)[number]) => Math.abs(row.precio - origen.precio);
  const sorted = rows.toSorted((a, b) => a.lugar - b.lugar || distance(a) - distance(b));
  const unique = new Map(
    sorted.map((row) => {
      const { lugar: _, ...producto } = row;
      return [producto.id, producto];
    }),
  );
  return [...unique.values()].slice(0, RELACIONADOS);
}
