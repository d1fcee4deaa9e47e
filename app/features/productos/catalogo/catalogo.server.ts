import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { shorten } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { isPublico, productos } from "#db/schema/index.ts";
import { statement, value } from "#db/statement.server.ts";
import { computeResumen, formatOpiniones, formatPromedio } from "#app/features/opiniones/cifras.ts";
import { isListed } from "../conteos.server.ts";
import { COLUMNAS_OFERTA, type FilaProductos, NOMBRES_TIENDA } from "../campos.ts";
import { listMuestras } from "../colores.ts";
import { toOfertaVista, toUltimoDia } from "../ofertas.ts";
import type { Nota, Producto, ProductoListado } from "../productos.ts";
import { DESTACADOS, EXTRACTO, type Vista } from "./filtros.ts";

const COLUMNAS_TIENDA = pick(getTableColumns(productos), ["id", ...NOMBRES_TIENDA, ...COLUMNAS_OFERTA]);

/** What a list calls a product: of a variant the name of its group, for which it stands. */
export const nombreListado = sql<string>`case when ${productos.grupo} = '' then ${productos.nombre} else ${productos.grupo} end`;

/** What a group can be had in, of its options that are called 'Color'. */
const colores = sql<string[] | null>`case when ${productos.variantes} > 0 then array(
  select una from unnest(${productos.combinaciones}) as una where una ilike 'color: %' and strpos(una, ${"\n"}) = 0
) end`;

/** What a card shows. A description may have 5,000 characters: no more of it is read than is seen. */
export function listedColumns(vista: Vista) {
  const { galeria: _, textos_imagenes: _textos, caracteristicas: _lista, ...columns } = COLUMNAS_TIENDA;
  const { grupo: _grupo, opciones: _opciones, ...plain } = columns;
  const { estrellas, variantes, precio_varia } = productos;
  const descripcion = sql<string>`left(${productos.descripcion}, ${EXTRACTO[vista] + 1})`;
  return { ...plain, nombre: nombreListado, descripcion, estrellas, variantes, precio_varia, colores };
}

interface FilaCifras {
  estrellas: number[];
  variantes: number;
  precio_varia: boolean;
  colores: string[] | null;
}

type FilaListada = Omit<ProductoListado, "oferta" | "nota" | "grupo"> &
  FilaCifras &
  Parameters<typeof toOfertaVista>[0];

function showNota(estrellas: readonly number[]): Nota | null {
  const resumen = computeResumen(estrellas);
  return (
    resumen && { promedio: formatPromedio(resumen.promedio), detalle: ` de 5, ${formatOpiniones(resumen.cuenta)}` }
  );
}

/** A row with its offer as it is shown. */
function showOferta<T extends Parameters<typeof toOfertaVista>[0]>(row: T) {
  const { precio_anterior: _antes, oferta_hasta: _hasta, oferta_unidades: _unidades, ...producto } = row;
  return { ...producto, oferta: toOfertaVista(row) };
}

export const shortenAll = (rows: FilaListada[], vista: Vista): ProductoListado[] =>
  rows.map(({ estrellas, variantes, precio_varia, colores: suyos, ...row }) => ({
    ...showOferta(row),
    nota: showNota(estrellas),
    descripcion: shorten(row.descripcion, EXTRACTO[vista]),
    grupo: suyos && { variantes, varia: precio_varia, colores: listMuestras(suyos) },
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

/** The products that sold most in 90 days; none where nothing was sold. */
export async function listMasVendidos(db: Db | Tx, cuantos: number): Promise<ProductoListado[]> {
  const rows = await db
    .select(listedColumns("grid"))
    .from(productos)
    .where(and(isListed(), gt(productos.vendidos, 0)))
    .orderBy(desc(productos.vendidos), desc(productos.id))
    .limit(cuantos);
  return shortenAll(rows, "grid");
}

const findProducto = statement("find_product", (db) =>
  db
    .select({ ...COLUMNAS_TIENDA, estrellas: productos.estrellas })
    .from(productos)
    .where(and(eq(productos.id, value("id")), isPublico)),
);

/**
 * One product, sold out or not, with its opinions of one to five stars, and the last day of its price where an offer ends;
 * null for an unknown one, and for one that is deleted or not active.
 */
export async function getProducto(db: Db, id: string) {
  if (!isId(id)) return null;
  const [found] = await findProducto(db, { id });
  if (!found) return null;
  return { ...showOferta(found), precio_hasta: found.oferta_hasta && toUltimoDia(found.oferta_hasta) };
}

export type Variante = Pick<FilaProductos, "id" | "nombre" | "opciones" | "precio" | "stock" | "imagen">;

const findVariantes = statement("find_variants", (db) => {
  const { id, nombre, opciones, precio, stock, imagen } = productos;
  return db
    .select({ id, nombre, opciones, precio, stock, imagen })
    .from(productos)
    .where(and(ne(productos.grupo, ""), eq(productos.grupo, value("grupo")), isPublico))
    .orderBy(asc(id));
});

/** The variants of a group, sold out or not, in the order in which they were made; none for no group. */
export const listVariantes = async (db: Db, grupo: string): Promise<Variante[]> =>
  grupo === "" ? [] : findVariantes(db, { grupo });

/** The products of these ids that exist, are active and not deleted, by id. Ill-formed ids are simply not found. */
export async function getProductosPorId(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Producto>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await db
    .select(COLUMNAS_TIENDA)
    .from(productos)
    .where(and(inArray(productos.id, known), isPublico));
  return new Map(rows.map((producto) => [producto.id, showOferta(producto)]));
}

/** The second picture of the products that have one, by id. */
export async function listSegundasFotos(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const { id, galeria } = productos;
  const segunda = sql<string | null>`${galeria}[1]`;
  const rows = await db
    .select({ id, segunda })
    .from(productos)
    .where(and(inArray(id, [...ids]), isPublico));
  return Object.fromEntries(rows.flatMap((row) => (row.segunda ? [[row.id, row.segunda]] : [])));
}
