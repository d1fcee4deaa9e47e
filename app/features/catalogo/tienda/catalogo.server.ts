import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { shorten } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { isPublico, productos } from "#db/schema/index.ts";
import { computeResumen, formatOpiniones, formatPromedio } from "#app/features/catalogo/opiniones/cifras.ts";
import { isListed } from "#app/features/catalogo/productos/conteos.server.ts";
import { COLUMNAS_OFERTA, type FilaProductos, NOMBRES_TIENDA } from "#app/features/catalogo/productos/campos.ts";
import { listMuestras } from "#app/features/catalogo/productos/colores.ts";
import { toOfertaVista, toUltimoDia } from "#app/features/catalogo/productos/ofertas.ts";
import {
  EN_TARJETA,
  type Nota,
  type Producto,
  type ProductoListado,
} from "#app/features/catalogo/productos/productos.ts";
import { DESTACADOS, EXTRACTO, type Vista } from "./filtros.ts";

const COLUMNAS_TIENDA = pick(getTableColumns(productos), ["id", ...NOMBRES_TIENDA, ...COLUMNAS_OFERTA]);

/** A group has its own name, not its representative's. */
export const nombreListado = sql<string>`case when ${productos.grupo} = '' then ${productos.nombre} else ${productos.grupo} end`;

const colores = sql<string[] | null>`case when ${productos.variantes} > 0 then array(
  select una from unnest(${productos.combinaciones}) as una where una ilike 'color: %' and strpos(una, ${"\n"}) = 0
) end`;

/** One character more than a card shows: `shorten` then knows that it was cut. */
export const selectExtracto = (vista: Vista) => sql<string>`left(${productos.descripcion}, ${EXTRACTO[vista] + 1})`;

/** A card's columns; descriptions are cut to what it shows. */
export function listedColumns(vista: Vista) {
  const plain = pick(getTableColumns(productos), [...EN_TARJETA, ...COLUMNAS_OFERTA]);
  const { estrellas, variantes, precio_varia } = productos;
  return {
    ...plain,
    nombre: nombreListado,
    descripcion: selectExtracto(vista),
    estrellas,
    variantes,
    precio_varia,
    colores,
  };
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

export async function listDestacados(db: Db | Tx): Promise<ProductoListado[]> {
  const rows = await db
    .select(listedColumns("grid"))
    .from(productos)
    .where(isListed())
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(DESTACADOS);
  return shortenAll(rows, "grid");
}

/** Counts units sold in 90 days. */
export async function listMasVendidos(db: Db | Tx, cuantos: number): Promise<ProductoListado[]> {
  const rows = await db
    .select(listedColumns("grid"))
    .from(productos)
    .where(and(isListed(), gt(productos.vendidos, 0)))
    .orderBy(desc(productos.vendidos), desc(productos.id))
    .limit(cuantos);
  return shortenAll(rows, "grid");
}

/** Includes sold-out ones; null for unknown, deleted or inactive ones. */
export async function getProducto(db: Db, id: string) {
  if (!isId(id)) return null;
  const [found] = await db
    .select({ ...COLUMNAS_TIENDA, estrellas: productos.estrellas })
    .from(productos)
    .where(and(eq(productos.id, id), isPublico));
  if (!found) return null;
  return { ...showOferta(found), precio_hasta: found.oferta_hasta && toUltimoDia(found.oferta_hasta) };
}

export type Variante = Pick<
  FilaProductos,
  "id" | "nombre" | "opciones" | "precio" | "stock" | "imagen" | "guia_tallas"
>;

export async function listVariantes(db: Db, grupo: string): Promise<Variante[]> {
  if (grupo === "") return [];
  const { id, nombre, opciones, precio, stock, imagen, guia_tallas } = productos;
  return db
    .select({ id, nombre, opciones, precio, stock, imagen, guia_tallas })
    .from(productos)
    .where(and(ne(productos.grupo, ""), eq(productos.grupo, grupo), isPublico))
    .orderBy(asc(id));
}

/** Active ones only; malformed ids are not found. */
export async function getProductosPorId(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Producto>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await db
    .select(COLUMNAS_TIENDA)
    .from(productos)
    .where(and(inArray(productos.id, known), isPublico));
  return new Map(rows.map((producto) => [producto.id, showOferta(producto)]));
}

export async function listSegundasFotos(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const { id, galeria } = productos;
  const segunda = sql<string | null>`${galeria}[1]`;
  const rows = await db
    .select({ id, segunda })
    .from(productos)
    .where(and(inArray(id, [...ids]), isPublico));
  return Object.fromEntries(rows.flatMap((row) => (row.segunda ? [[row.id, row.segunda]] : [])));
}
