import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { productos, relacionados } from "#db/schema/index.ts";
import { statement, value } from "#db/statement.server.ts";
import { isId } from "#lib/ids.ts";
import { isListed } from "../conteos.server.ts";
import { nombreListado } from "./catalogo.server.ts";

const RELACIONADOS = 4;
/** Fewer look like leftovers: rather none. */
const MINIMO = 3;

/** The place of what was never bought with it. */
const MAX_LUGAR = 2 ** 31 - 1;

const { id, grupo, categoria, precio, stock, imagen, variantes } = productos;
const comprado = alias(productos, "comprado");

const findOrigen = statement("find_related_to", (db) =>
  db
    .select({
      categoria,
      precio,
      suyos: sql<string[]>`array(
      select g.id from productos g where g.grupo <> '' and g.grupo = ${productos}.grupo)`,
    })
    .from(productos)
    .where(eq(id, value("id"))),
);

/**
 * What was bought with it, or with another variant of its group, then its category's nearest prices above and below: a scan
 * of an index each, in one statement. For a variant that was bought stands what stands for its group: a part of its own,
 * since PostgreSQL reads all products where one join may go by the id or by the group.
 */
const findRelacionados = statement("find_related", (db) => {
  const columns = { id, nombre: nombreListado, categoria, precio, stock, imagen, variantes };
  const suyos = sql`any(${value("ids")}::uuid[])`;
  const other = sql`not (${id} = ${suyos})`;
  const juntos = db
    .select({ ...columns, lugar: relacionados.lugar })
    .from(relacionados)
    .innerJoin(productos, eq(id, relacionados.otro_id))
    .where(and(eq(relacionados.producto_id, suyos), isListed(), other))
    .orderBy(asc(relacionados.lugar))
    .limit(2 * RELACIONADOS);
  const juntosDeGrupo = db
    .select({ ...columns, lugar: relacionados.lugar })
    .from(relacionados)
    .innerJoin(comprado, eq(comprado.id, relacionados.otro_id))
    .innerJoin(productos, and(ne(grupo, ""), eq(grupo, comprado.grupo)))
    .where(and(eq(relacionados.producto_id, suyos), isListed(), other))
    .orderBy(asc(relacionados.lugar))
    .limit(2 * RELACIONADOS);
  const parecidos = (side: SQL, ...orden: SQL[]) =>
    db
      .select({ ...columns, lugar: sql<number>`${MAX_LUGAR}::int` })
      .from(productos)
      .where(and(isListed(), eq(categoria, value("categoria")), other, side))
      .orderBy(...orden)
      .limit(2 * RELACIONADOS);
  return juntos
    .unionAll(juntosDeGrupo)
    .unionAll(parecidos(gte(precio, value("precio")), asc(precio), asc(id)))
    .unionAll(parecidos(lt(precio, value("precio")), desc(precio), desc(id)));
});

/**
 * What else a customer of a product may like: what was bought with it, then what is of its category and near its price.
 * Listed products alone; none for an unknown product, nor where there are fewer than three.
 */
export async function listRelacionados(db: Db, producto_id: string) {
  const [origen] = isId(producto_id) ? await findOrigen(db, { id: producto_id }) : [];
  if (!origen) return [];
  const { suyos, ...parecido } = origen;
  const rows = await findRelacionados(db, { ids: suyos.length > 0 ? suyos : [producto_id], ...parecido });
  const distance = (row: (typeof rows)[number]) => Math.abs(row.precio - origen.precio);
  const sorted = rows.toSorted((a, b) => a.lugar - b.lugar || distance(a) - distance(b));
  const unique = new Map(
    sorted.map((row) => {
      const { lugar: _, ...producto } = row;
      return [producto.id, producto];
    }),
  );
  return unique.size < MINIMO ? [] : [...unique.values()].slice(0, RELACIONADOS);
}
