import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { shorten } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { statement, value } from "#db/statement.server.ts";
import { computeResumen } from "#app/features/opiniones/cifras.ts";
import { isListed } from "../conteos.server.ts";
import { COLUMNAS_OFERTA, NOMBRES } from "../campos.ts";
import { toOfertaVista } from "../ofertas.ts";
import type { Nota, Producto, ProductoListado } from "../productos.ts";
import { DESTACADOS, EXTRACTO, type Vista } from "./filtros.ts";

const COLUMNAS_TIENDA = pick(getTableColumns(productos), ["id", ...NOMBRES, ...COLUMNAS_OFERTA]);

/** What a card shows. A description may have 5,000 characters: no more of it is read than is seen. */
export function listedColumns(vista: Vista) {
  const { galeria: _, textos_imagenes: _textos, caracteristicas: _lista, ...columns } = COLUMNAS_TIENDA;
  const descripcion = sql<string>`left(${productos.descripcion}, ${EXTRACTO[vista] + 1})`;
  return { ...columns, descripcion, estrellas: productos.estrellas };
}

type FilaListada = Omit<ProductoListado, "oferta" | "nota"> &
  Parameters<typeof toOfertaVista>[0] & { estrellas: number[] };

function showNota(estrellas: readonly number[]): Nota | null {
  const resumen = computeResumen(estrellas);
  return resumen && { promedio: resumen.promedio, cuenta: resumen.cuenta };
}

/** A row with its offer as it is shown. */
function showOferta<T extends Parameters<typeof toOfertaVista>[0]>(row: T) {
  const { precio_anterior: _antes, oferta_hasta: _hasta, oferta_unidades: _unidades, ...producto } = row;
  return { ...producto, oferta: toOfertaVista(row) };
}

export const shortenAll = (rows: FilaListada[], vista: Vista): ProductoListado[] =>
  rows.map(({ estrellas, ...row }) => ({
    ...showOferta(row),
    nota: showNota(estrellas),
    descripcion: shorten(row.descripcion, EXTRACTO[vista]),
  }));

const findDestacados = statement("find_featured", (db) =>
  db
    .select(listedColumns("grid"))
    .from(productos)
    .where(isListed())
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(DESTACADOS),
);

/** The newest products in stock, for the home page. */
export const listDestacados = async (db: Db | Tx): Promise<ProductoListado[]> =>
  shortenAll(await findDestacados(db, {}), "grid");

const findProducto = statement("find_product", (db) =>
  db
    .select({ ...COLUMNAS_TIENDA, estrellas: productos.estrellas })
    .from(productos)
    .where(and(eq(productos.id, value("id")), isNull(productos.eliminado_en))),
);

/** One product, sold out or not, with its opinions of one to five stars; null for an unknown or deleted one. */
export async function getProducto(db: Db, id: string): Promise<(Producto & { estrellas: number[] }) | null> {
  if (!isId(id)) return null;
  const [found] = await findProducto(db, { id });
  return found ? showOferta(found) : null;
}

/** The products of these ids that exist and are not deleted, by id. Ill-formed ids are simply not found. */
export async function getProductosPorId(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Producto>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await db
    .select(COLUMNAS_TIENDA)
    .from(productos)
    .where(and(inArray(productos.id, known), isNull(productos.eliminado_en)));
  return new Map(rows.map((producto) => [producto.id, showOferta(producto)]));
}

/** The second picture of the products that have one, by id. */
export async function listSegundasFotos(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const { id, galeria, eliminado_en } = productos;
  const segunda = sql<string | null>`${galeria}[1]`;
  const rows = await db
    .select({ id, segunda })
    .from(productos)
    .where(and(inArray(id, [...ids]), isNull(eliminado_en)));
  return Object.fromEntries(rows.flatMap((row) => (row.segunda ? [[row.id, row.segunda]] : [])));
}
