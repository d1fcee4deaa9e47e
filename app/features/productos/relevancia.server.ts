import { and, desc, like, type SQL, sql } from "drizzle-orm";
import { toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones, productos } from "#db/schema/index.ts";
import { isListed } from "./conteos.server.ts";
import type { PalabraBuscada } from "./palabras.server.ts";

export interface Consulta {
  /** The words of the search, each once; a product must have them all. */
  textos: readonly string[];
  /** Those of them that were looked up in the catalogue's words: at least one. */
  buscadas: readonly PalabraBuscada[];
  /** Empty for all. */
  categoria: string;
  /** Null for relevance. */
  orden: readonly SQL[] | null;
}

interface Tramo {
  offset: number;
  limit: number;
  /** Matches are counted up to here; at least `offset + limit`. */
  hasta: number;
}

export interface Hallados {
  ids: string[];
  /** Up to `hasta`. */
  cuenta: number;
}

/**
 * Of a product the grade is that of its worst word: 0 a word of the name, 1 the beginning of one, 2 a part of one, 3
 * category or description. Lower grades come first; within one, newer products.
 */
const GRADOS = [0, 1, 2, 3] as const;
type Grado = (typeof GRADOS)[number];

/** Up to so many candidates are all read, judged and sorted; of more, what the page needs is read in order. */
const POCOS = 20_000;

/** A part of more words than these is no condition to begin with: nearly every product has it. */
const MAX_PALABRAS = 200;

const nombre = sql`split_part(${productos.busqueda}, ${"\n"}, 1)`;
const escapeRegex = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "\\$&");

function sqlGrado(texto: string): SQL {
  const begins = `(^|[^[:alnum:]])${escapeRegex(texto)}`;
  return sql`case when ${nombre} !~ ${begins} then case when ${nombre} like ${toLikePattern(texto)} then 2 else 3 end
    when ${nombre} ~ ${`${begins}($|[^[:alnum:]])`} then 0 else 1 end`;
}

const greatest = (textos: readonly string[]) => sql`greatest(${sql.join(textos.map(sqlGrado), sql`, `)})`;

const hasAll = (textos: readonly string[]) =>
  and(...textos.map((texto) => like(productos.busqueda, toLikePattern(texto))));

/** One array parameter, however many words. */
const textArray = (words: readonly string[]) => sql`${sql.param(words)}::text[]`;

/** The catalogue's words that hold the searched one at a grade or, with `upTo`, at a better one too. */
function listPalabras({ lugares }: PalabraBuscada, grado: Grado, { upTo }: { upTo: boolean }): string[] {
  return grado === 3 ? lugares.flat() : upTo ? lugares.slice(0, grado + 1).flat() : (lugares[grado] ?? []);
}

async function readTramo(db: Db | Tx, hallados: SQL, orden: SQL, { offset, limit }: Tramo): Promise<Hallados> {
  const { rows } = await db.execute<{ ids: string[]; cuenta: number }>(sql`
    with hallados as materialized (${hallados})
    select (select count(*)::int from hallados) as cuenta,
      array(select id from hallados order by ${orden} offset ${offset} limit ${limit}) as ids`);
  const [found] = rows;
  if (!found) throw new Error("a count without a row");
  return found;
}

/** One word in all categories: each of the catalogue's words gives its newest products from the index alone. */
function selectOnlyWord(buscada: PalabraBuscada, grado: Grado, most: number): SQL {
  const en_nombre = grado < 3;
  const own = listPalabras(buscada, grado, { upTo: false });
  const better = grado === 0 ? [] : listPalabras(buscada, grado === 3 ? 2 : ((grado - 1) as Grado), { upTo: true });
  return sql`
    with antes as materialized (
      select producto_id from ${apariciones} where palabra = any(${textArray(better)}) and en_nombre
    )
    select distinct producto_id as id from unnest(${textArray(own)}) as propia (palabra) cross join lateral (
      select a.producto_id from ${apariciones} a
      where a.palabra = propia.palabra and a.en_nombre = ${en_nombre}
      order by a.producto_id desc limit ${most}
    ) as suyos
    where not exists (select from antes where antes.producto_id = suyos.producto_id)`;
}

/**
 * Products of the rarest word in the same way, each judged by its text. The inner limit keeps PostgreSQL, which takes
 * the conditions for rarer than they are, from reading the whole table instead.
 */
function selectJudged(rarest: PalabraBuscada, { textos, categoria }: Consulta, grado: Grado, most: number): SQL {
  const own = listPalabras(rarest, grado, { upTo: true });
  const place = grado < 3 ? sql`and a.en_nombre` : sql``;
  return sql`
    select distinct producto_id as id from unnest(${textArray(own)}) as propia (palabra) cross join lateral (
      select a.producto_id from ${apariciones} a cross join lateral (
        select from ${productos}
        where ${productos.id} = a.producto_id and ${and(isListed(categoria), hasAll(textos))}
          and ${greatest(textos)} = ${grado}
        limit 1
      ) as juzgado
      where a.palabra = propia.palabra ${place}
      order by a.producto_id desc limit ${most}
    ) as suyos`;
}

/** Grade by grade, and no further than the page and the count need. */
async function readByGrado(
  db: Db | Tx,
  tramo: Tramo,
  select: (grado: Grado, most: number) => SQL,
  { grados, before }: { grados: readonly Grado[]; before: Hallados },
): Promise<Hallados> {
  const all: Hallados = { ids: [...before.ids], cuenta: before.cuenta };
  for (const grado of grados) {
    const need = tramo.hasta - all.cuenta;
    if (need <= 0) break;
    const here = sql`select id from (${select(grado, tramo.hasta)}) as grado order by id desc limit ${need}`;
    const offset = Math.max(0, tramo.offset - all.cuenta);
    const limit = tramo.limit - all.ids.length;
    const { ids, cuenta } = await readTramo(db, here, sql`id desc`, { ...tramo, offset, limit });
    all.ids.push(...ids);
    all.cuenta += cuenta;
  }
  return all;
}

const NADA: Hallados = { ids: [], cuenta: 0 };

/** The products that meet all conditions whose products an index lists by themselves; null without any. */
function selectCandidatos({ buscadas, categoria }: Consulta, where: SQL): SQL | null {
  const sets = buscadas
    .map(({ lugares }) => lugares.flat())
    .filter(({ length }) => length <= MAX_PALABRAS)
    .map((own) => sql`select producto_id from ${apariciones} where palabra = any(${textArray(own)}) ${where}`);
  if (sets.length === 0 && !categoria) return null;
  if (categoria) sets.push(sql`select ${productos.id} from ${productos} where ${isListed(categoria)}`);
  return sql.join(sets, sql` intersect `);
}

/** Where POCOS or fewer come into question, all of them are judged by their texts and sorted; null where more do. */
async function readFew(
  db: Db | Tx,
  consulta: Consulta,
  tramo: Tramo,
  { onlyNombre }: { onlyNombre: boolean },
): Promise<Hallados | null> {
  const { textos, categoria, orden } = consulta;
  const candidatos = selectCandidatos(consulta, onlyNombre ? sql`and en_nombre` : sql``);
  if (!candidatos) return null;
  const grado = greatest(textos);
  const keys = orden ?? [sql`${grado}`, desc(productos.id)];
  const { rows } = await db.execute<{ ids: string[]; cuenta: number; pocos: boolean }>(sql`
    with candidatos (id) as materialized (
      select * from (${candidatos}) as todos limit ${POCOS + 1}
    ), hallados as materialized (
      select ${productos.id} as id, row_number() over (order by ${sql.join([...keys], sql`, `)}) as turno
      from ${productos}
      where (select count(*) from candidatos) <= ${POCOS} and ${productos.id} in (select id from candidatos)
        and ${and(isListed(categoria), hasAll(textos), onlyNombre ? sql`${grado} < 3` : undefined)}
    )
    select (select count(*) from candidatos) <= ${POCOS} as pocos, (select count(*)::int from hallados) as cuenta,
      array(select id from hallados order by turno offset ${tramo.offset} limit ${tramo.limit}) as ids`);
  const [found] = rows;
  return found?.pocos ? { ids: found.ids, cuenta: found.cuenta } : null;
}

/** By an order of its own: the index that has it is walked until the page and the count are full. */
function readInOrder(db: Db | Tx, { textos, categoria }: Consulta, orden: readonly SQL[], tramo: Tramo) {
  const keys = sql.join([...orden], sql`, `);
  const here = sql`
    select ${productos.id} as id, row_number() over (order by ${keys}) as turno from ${productos}
    where ${and(isListed(categoria), hasAll(textos))}
    order by ${keys} limit ${tramo.hasta}`;
  return readTramo(db, here, sql`turno`, tramo);
}

/**
 * Listed products that have every searched word somewhere in name, category or description: the ids from `offset` on,
 * and how many match. What is read depends on the page, not on how many match (docs/decisions/027-search.md).
 */
export async function findProductos(db: Db | Tx, consulta: Consulta, tramo: Tramo): Promise<Hallados> {
  const { textos, buscadas, categoria, orden } = consulta;
  const [only] = buscadas;
  if (buscadas.some(({ lugares }) => lugares.flat().length === 0)) return { ids: [], cuenta: 0 };
  if (only && textos.length === 1 && !categoria && !orden) {
    const select = (grado: Grado, most: number) => selectOnlyWord(only, grado, most);
    return readByGrado(db, tramo, select, { grados: GRADOS, before: NADA });
  }
  const few = await readFew(db, consulta, tramo, { onlyNombre: false });
  if (few) return few;
  if (orden) return readInOrder(db, consulta, orden, tramo);
  // The word that the fewest others hold is likely to be the rarest.
  const [rarest] = buscadas.toSorted((a, b) => a.lugares.flat().length - b.lugares.flat().length);
  if (!rarest) throw new RangeError("a search without words");
  const select = (grado: Grado, most: number) => selectJudged(rarest, consulta, grado, most);
  const named = await readFew(db, consulta, tramo, { onlyNombre: true });
  return readByGrado(db, tramo, select, { grados: named ? [3] : GRADOS, before: named ?? NADA });
}
