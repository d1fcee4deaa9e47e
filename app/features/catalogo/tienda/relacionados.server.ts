import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { productos, relacionados } from "#db/schema/index.ts";
import { isId } from "#lib/ids.ts";
import { shorten } from "#lib/text.ts";
import { isListed } from "#app/features/catalogo/productos/conteos.server.ts";
import { EXTRACTO } from "./filtros.ts";
import { selectExtracto, nombreListado } from "./catalogo.server.ts";

const RELACIONADOS = 4;
/** Show none rather than fewer. */
const MINIMO = 3;

/** Place of products never bought with it. */
const MAX_LUGAR = 2 ** 31 - 1;

const { id, grupo, categoria, precio, stock, imagen, variantes, precio_varia: varia } = productos;
const comprado = alias(productos, "comprado");

const selectOrigen = (db: Db, producto_id: string) =>
  db
    .select({
      categoria,
      precio,
      suyos: sql<string[]>`array(
      select g.id from productos g where g.grupo <> '' and g.grupo = ${productos}.grupo)`,
    })
    .from(productos)
    .where(eq(id, producto_id));

type Origen = Awaited<ReturnType<typeof selectOrigen>>[number];

/**
 * Products bought with it or another variant, then those of its category with the nearest prices: one index scan each.
 * A bought variant is replaced by its group's representative in a part of its own: with one join by id or group
 * PostgreSQL reads all products.
 */
function selectRelacionados(db: Db, ids: readonly string[], origen: Omit<Origen, "suyos">) {
  const descripcion = selectExtracto("grid");
  const columns = { id, nombre: nombreListado, categoria, precio, stock, imagen, variantes, varia, descripcion };
  const suyos = sql`any(${sql.param(ids)}::uuid[])`;
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
      .where(and(isListed(), eq(categoria, origen.categoria), other, side))
      .orderBy(...orden)
      .limit(2 * RELACIONADOS);
  return juntos
    .unionAll(juntosDeGrupo)
    .unionAll(parecidos(gte(precio, origen.precio), asc(precio), asc(id)))
    .unionAll(parecidos(lt(precio, origen.precio), desc(precio), desc(id)));
}

/**
 * Products bought together, then similar in category and price. Only listed ones; none for an unknown product, or if
 * fewer than three.
 */
export async function listRelacionados(db: Db, producto_id: string) {
  const [origen] = isId(producto_id) ? await selectOrigen(db, producto_id) : [];
  if (!origen) return [];
  const suyos = origen.suyos.length > 0 ? origen.suyos : [producto_id];
  const rows = await selectRelacionados(db, suyos, origen);
  const distance = (row: (typeof rows)[number]) => Math.abs(row.precio - origen.precio);
  const sorted = rows.toSorted((a, b) => a.lugar - b.lugar || distance(a) - distance(b));
  const unique = new Map(
    sorted.map((row) => {
      const { lugar: _, descripcion, ...producto } = row;
      return [producto.id, { ...producto, descripcion: shorten(descripcion, EXTRACTO.grid) }];
    }),
  );
  return unique.size < MINIMO ? [] : [...unique.values()].slice(0, RELACIONADOS);
}
