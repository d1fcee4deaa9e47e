import { asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { findPage } from "#lib/list-params.ts";
import { findCoincidencia } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters, matchesSearch } from "#db/search.server.ts";
import { opiniones } from "#db/schema/opiniones.ts";
import { productos } from "#db/schema/productos.ts";
import { type FiltrosOpiniones, type SituacionOpinion } from "./lista-panel.ts";

const SITUACION: Record<SituacionOpinion, SQL> = {
  por_revisar: isNull(opiniones.revisado_en),
  sin_respuesta: isNull(opiniones.respuesta),
  ocultas: isNotNull(opiniones.oculta),
};

function buildConditions({ buscar, situacion, estrellas, producto }: FiltrosOpiniones): SQL | undefined {
  return matchesFilters<FiltrosOpiniones>({
    buscar: matchesSearch(opiniones.busqueda, buscar),
    situacion: situacion ? SITUACION[situacion] : undefined,
    estrellas: estrellas ? eq(opiniones.estrellas, estrellas) : undefined,
    producto: producto === null ? undefined : eq(opiniones.producto_id, producto),
  });
}

const demo = sql<boolean>`${opiniones.usuario_id} is null`;

const EXTRACTO = 160;

/** Ids first, from an index alone: deep pages stay fast. */
function readRows(db: Db, filtros: FiltrosOpiniones, where: SQL | undefined, offset: number, porPagina: number) {
  const order = [opiniones.created_at, opiniones.id].map((column) => (filtros.orden.desc ? desc(column) : asc(column)));
  const ids = db
    .select({ id: opiniones.id })
    .from(opiniones)
    .where(where)
    .orderBy(...order)
    .limit(porPagina)
    .offset(offset)
    .as("pagina");
  const { id, autor, estrellas, titulo, texto, created_at, revisado_en, respondido_en, oculta } = opiniones;
  return db
    .select({
      id,
      autor,
      estrellas,
      titulo,
      texto: sql<string>`left(${texto}, ${EXTRACTO})`,
      // Only a search needs the whole text.
      entero: filtros.buscar ? texto : sql<string>`''`,
      created_at,
      revisado_en,
      respondido_en,
      oculta,
      demo,
      producto: productos.nombre,
    })
    .from(opiniones)
    .innerJoin(ids, eq(ids.id, id))
    .innerJoin(productos, eq(productos.id, opiniones.producto_id))
    .orderBy(...order);
}

function toListada(buscar: string, { entero, ...opinion }: Awaited<ReturnType<typeof readRows>>[number]) {
  const { producto, autor, titulo, texto } = opinion;
  return {
    ...opinion,
    coincidencia: findCoincidencia(buscar, `${producto} ${autor} ${titulo} ${texto}`, [["Opinión", entero]]),
  };
}

/** `coincidencia`: a match in hidden text. */
export type OpinionListada = ReturnType<typeof toListada>;

export interface ListaOpiniones {
  opiniones: OpinionListada[];
  found: number;
  paginas: number;
  pagina: number;
}

export async function listOpinionesPanel(
  db: Db,
  filtros: FiltrosOpiniones,
  porPagina = USUAL_ROWS,
): Promise<ListaOpiniones> {
  const where = buildConditions(filtros);
  const found = await db.$count(opiniones, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  const rows = found === 0 ? [] : await readRows(db, filtros, where, offset, porPagina);
  return { opiniones: rows.map((row) => toListada(filtros.buscar, row)), found, paginas, pagina };
}

export async function getOpinion(db: Db, id: string) {
  if (!isId(id)) return null;
  const { busqueda: _busqueda, ...columns } = opiniones;
  const { autor, estrellas, titulo, texto, fotos, created_at, editado_en, revisado_en, usuario_id, pedido_id } =
    columns;
  const { respuesta, respondido_en, oculta, producto_id } = columns;
  const [row] = await db
    .select({
      id: columns.id,
      autor,
      estrellas,
      titulo,
      texto,
      fotos,
      created_at,
      editado_en,
      revisado_en,
      usuario_id,
      pedido_id,
      respuesta,
      respondido_en,
      oculta,
      producto_id,
      producto: productos.nombre,
      demo,
    })
    .from(opiniones)
    .innerJoin(productos, eq(productos.id, producto_id))
    .where(eq(opiniones.id, id));
  return row ?? null;
}

export type OpinionDetalle = NonNullable<Awaited<ReturnType<typeof getOpinion>>>;

const TOPE = 100;

/** Counted up to TOPE: above that the panel says '99+'. */
export async function countPorRevisar(db: Db): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(opiniones)
    .where(SITUACION.por_revisar)
    .limit(TOPE);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${some.as("nuevas")}`);
  return rows[0]?.n ?? 0;
}
