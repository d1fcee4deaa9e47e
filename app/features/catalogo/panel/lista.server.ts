import {
  and,
  arrayContains,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { findPage } from "#lib/list-params.ts";
import { pick } from "#lib/objects.ts";
import { findCoincidencia, splitSearchWords, toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { matchesFilters } from "#db/search.server.ts";
import { FALTA_PRODUCTO, productos } from "#db/schema/index.ts";
import { EN_LISTA } from "#app/features/catalogo/productos/campos.ts";
import { isEscaso } from "#app/features/catalogo/existencias/existencias.server.ts";
import { countReservas } from "#app/features/catalogo/existencias/reservas.server.ts";
import type { Nivel } from "#app/features/catalogo/existencias/niveles.ts";
import { type FilaProducto, type FiltrosPanel, type OrdenPanel } from "./panel.ts";

const EXTRACTO = 140;

const columnas = getTableColumns(productos);
const FILA = {
  ...pick(columnas, [
    "id",
    "codigo",
    "estado",
    "activo_desde",
    "version",
    "oferta_hasta",
    "stock_minimo",
    "ubicacion",
    "etiquetas",
    ...EN_LISTA,
  ]),
  descripcion: sql<string>`left(${productos.descripcion}, ${EXTRACTO})`,
};

/** The shop's categories in order, then others in use (a loose index scan). */
export async function listCategorias(db: Db | Tx, categorias: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ categoria: string | null }>(sql`
    with recursive usadas as (
      (select categoria from productos where eliminado_en is null order by categoria limit 1)
      union all
      select (select p.categoria from productos p
              where p.eliminado_en is null and p.categoria > usadas.categoria order by p.categoria limit 1)
      from usadas where usadas.categoria is not null
    )
    select categoria from usadas where categoria is not null`);
  const others = rows.map(({ categoria }) => categoria ?? "").filter((name) => !categorias.includes(name));
  return [...categorias, ...others.toSorted((a, b) => a.localeCompare(b, "es"))];
}

const CONDICION: Record<Nivel, (stock_bajo: number) => SQL | undefined> = {
  agotado: () => eq(productos.stock, 0),
  bajo: (stock_bajo) => and(gt(productos.stock, 0), isEscaso(stock_bajo)),
  disponible: (stock_bajo) => gt(productos.stock, sql`coalesce(${productos.stock_minimo}, ${stock_bajo}::int)`),
};

/** Uses the words' index, which needs three letters a word. */
function matches(buscar: string): SQL | undefined {
  const words = and(
    ...splitSearchWords(buscar).map((word) => {
      const pattern = toLikePattern(word);
      return and(word.length < 3 ? undefined : like(productos.busqueda, pattern), like(productos.titulo, pattern));
    }),
  );
  const code = buscar.trim().toLowerCase();
  // A scanner types the whole code, a person its beginning. Each has an index.
  const begins = (column: Column) => sql`(${column} <> '' and lower(${column}) like ${toLikePattern(code).slice(1)})`;
  return code === "" ? words : or(words, begins(productos.codigo), begins(productos.codigo_barras));
}

export type Seleccion = Omit<FiltrosPanel, "orden" | "pagina">;

/**
 * `buscar` matches words of name and category, ignoring case and accents, or the beginning of a code. `stock_bajo`: the
 * shop's minimum.
 */
export function isSelected(
  { buscar, categoria, stock, eliminados, estado, falta, etiqueta }: Seleccion,
  stock_bajo: number,
): SQL | undefined {
  return matchesFilters<Seleccion>({
    eliminados: (eliminados ? isNotNull : isNull)(productos.eliminado_en),
    categoria: categoria ? eq(productos.categoria, categoria) : undefined,
    stock: stock ? CONDICION[stock](stock_bajo) : undefined,
    estado: estado ? eq(productos.estado, estado) : undefined,
    falta: falta ? FALTA_PRODUCTO[falta] : undefined,
    etiqueta: etiqueta ? arrayContains(productos.etiquetas, [etiqueta]) : undefined,
    buscar: matches(buscar),
  });
}

const CLAVES: Record<OrdenPanel, readonly (SQL | typeof productos.id)[]> = {
  novedad: [sql`${productos.created_at}`],
  nombre: [sql`${productos.nombre} collate "es-x-icu"`],
  categoria: [sql`${productos.categoria}`, sql`${productos.created_at}`],
  precio: [sql`${productos.precio}`],
  stock: [sql`${productos.stock}`],
};

/** The id makes the order total: pages neither repeat nor skip. */
export const listOrderKeys = (orden: OrdenPanel) => [...CLAVES[orden], productos.id];

export function buildOrder({ key, desc: down }: FiltrosPanel["orden"]): SQL[] {
  return listOrderKeys(key).map((part) => (down ? desc(part) : asc(part)));
}

const findLugar = (
  buscar: string,
  { nombre, categoria, codigo }: Pick<FilaProducto, "nombre" | "categoria" | "codigo">,
  codigo_barras: string,
) => findCoincidencia(buscar, `${nombre} ${categoria} ${codigo}`, [["Código de barras", codigo_barras]]);

export interface AjustesLista {
  categorias: readonly string[];
  stock_bajo: number;
  porPagina?: number;
}

/** Up to so many matches of a short text are listed by id. */
const POCOS = 500;

/**
 * null for many matches or a longer text. Ordered by the index with the searched columns: other orders would read every
 * product.
 */
async function findPocos(db: Db, buscar: string, where: SQL | undefined): Promise<string[] | null> {
  const words = splitSearchWords(buscar);
  if (words.length === 0 || words.some((word) => word.length >= 3)) return null;
  const rows = await db
    .select({ id: productos.id })
    .from(productos)
    .where(where)
    .orderBy(desc(productos.created_at), desc(productos.id))
    .limit(POCOS + 1);
  return rows.length > POCOS ? null : rows.map(({ id }) => id);
}

/** Past the last page it gives the last. */
export async function listPanel(
  db: Db,
  filtros: FiltrosPanel,
  { categorias: ofrecidas, stock_bajo, porPagina = USUAL_ROWS }: AjustesLista,
): Promise<{ filas: FilaProducto[]; found: number; pagina: number; paginas: number; categorias: string[] }> {
  const categorias = await listCategorias(db, ofrecidas);
  const selected = isSelected(filtros, stock_bajo);
  const pocos = await findPocos(db, filtros.buscar, selected);
  const where = pocos ? inArray(productos.id, pocos) : selected;
  const orden = buildOrder(filtros.orden);
  const read = (pagina: number) => {
    // Ids first, from an index alone: deep pages stay fast.
    const ids = db
      .select({ id: productos.id })
      .from(productos)
      .where(where)
      .orderBy(...orden)
      .limit(porPagina)
      .offset((pagina - 1) * porPagina)
      .as("pagina");
    return db
      .select({ fila: FILA, codigo_barras: productos.codigo_barras })
      .from(productos)
      .innerJoin(ids, eq(ids.id, productos.id))
      .orderBy(...orden);
  };
  const [found, asked] = await Promise.all([pocos?.length ?? db.$count(productos, where), read(filtros.pagina)]);
  const { paginas, pagina } = findPage(found, porPagina, filtros.pagina);
  const rows = pagina === filtros.pagina ? asked : await read(pagina);
  const reservas = await countReservas(
    db,
    rows.map(({ fila }) => fila.id),
  );
  const filas = rows.map(({ fila, codigo_barras }) => ({
    ...fila,
    reservado: reservas.get(fila.id) ?? 0,
    coincidencia: findLugar(filtros.buscar, fila, codigo_barras),
  }));
  return { filas, found, pagina, paginas, categorias };
}
