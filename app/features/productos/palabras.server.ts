import { sql } from "drizzle-orm";
import { countEdits, toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones, palabras } from "#db/schema/index.ts";
import { findLugar, isErrorOf, type Termino } from "./terminos.ts";

/** A searched word, and the catalogue's words that have it, by how they do. */
export interface PalabraBuscada extends Termino {
  lugares: readonly [string[], string[], string[]];
  /** The same, each with those before it. */
  acumulados: readonly [string[], string[], string[]];
}

function toBuscada(termino: Termino, palabras: readonly string[]): PalabraBuscada {
  const lugares: [string[], string[], string[]] = [[], [], []];
  for (const palabra of palabras) {
    const lugar = findLugar(palabra, termino);
    if (lugar !== null) lugares[lugar].push(palabra);
  }
  const [iguales, comienzos] = lugares;
  return { ...termino, lugares, acumulados: [iguales, [...iguales, ...comienzos], lugares.flat()] };
}

/** For each searched word the catalogue's words that have it: no list has any where no product ever had it. */
export async function findPalabras(db: Db | Tx, terminos: readonly Termino[]): Promise<PalabraBuscada[]> {
  const partes = terminos.flatMap(({ texto, formas, sinonimos }) =>
    [texto, ...formas, ...sinonimos].map((parte) => ({ texto, patron: toLikePattern(parte) })),
  );
  const [textos, patrones] = [partes.map(({ texto }) => texto), partes.map(({ patron }) => patron)];
  // As one text: a letter is part of so many words that the driver would take long to read them row by row.
  const { rows } = await db.execute<{ texto: string; todas: string }>(sql`
    select texto, string_agg(palabra, ' ') as todas
    from unnest(${sql.param(textos)}::text[], ${sql.param(patrones)}::text[]) as buscada (texto, patron)
      join ${palabras} on palabra like patron
    group by texto`);
  const found = new Map(rows.map(({ texto, todas }) => [texto, todas.split(" ")]));
  return terminos.map((termino) => toBuscada(termino, [...new Set(found.get(termino.texto))]));
}

/** Whether a listed product has the word. Sorted, or PostgreSQL would read all of the table for a frequent one. */
export async function isThere(db: Db | Tx, { acumulados }: PalabraBuscada): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from unnest(${sql.param(acumulados[2])}::text[]) as propia (palabra) cross join lateral (
      select 1 from ${apariciones} a where a.palabra = propia.palabra
      order by a.en_nombre desc, a.producto_id desc limit 1
    ) as una limit 1`,
  );
  return rows.length > 0;
}

/** Below it every word is near to too many others. */
const MIN_CORREGIBLE = 3;

/** As many as are looked at, the most alike first; counting how often one occurs ends here, too. */
const CANDIDATAS = 50;
const MUCHAS = 1_000;

const trimPunctuation = (palabra: string) => palabra.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

export interface Cercana {
  palabra: string;
  /** As it stands in the catalogue, with its punctuation. */
  entera: string;
  edits: number;
  /** Listed products that have it, up to MUCHAS. */
  veces: number;
  /** A name has it. */
  en_nombre: boolean;
}

/** Words of listed products that are like a text, the most alike first. */
export async function listCercanas(db: Db | Tx, texto: string): Promise<Cercana[]> {
  if (texto.length < MIN_CORREGIBLE) return [];
  const { rows } = await db.execute<{ palabra: string; veces: number; en_nombre: boolean }>(sql`
    with cercanas as (
      select palabra, max(similarity(palabra, ${texto})) as parecido
      from ${palabras} where palabra % ${texto} group by palabra order by 2 desc, 1 limit ${CANDIDATAS}
    )
    select palabra, (select count(*)::int from
      (select 1 from ${apariciones} a where a.palabra = cercanas.palabra limit ${MUCHAS}) as algunas) as veces,
      coalesce((select a.en_nombre from ${apariciones} a where a.palabra = cercanas.palabra
        order by a.en_nombre desc, a.producto_id desc limit 1), false) as en_nombre
    from cercanas order by parecido desc, palabra`);
  return rows
    .filter(({ veces }) => veces > 0)
    .map(({ palabra: entera, ...rest }) => {
      const palabra = trimPunctuation(entera);
      return { palabra, entera, edits: countEdits(palabra, texto), ...rest };
    });
}

/**
 * Of words that are like a text the one that is meant: of those that it may be an error of, and that a name or a category
 * has, the nearest, then the one that more listed products have. Null when there is none.
 */
export function pickCorregida(
  texto: string,
  cercanas: readonly Cercana[],
  categorias: ReadonlySet<string>,
): string | null {
  const [best] = cercanas
    .filter(({ palabra, edits }) => isErrorOf(texto, palabra, edits))
    .filter(({ palabra, en_nombre }) => en_nombre || categorias.has(palabra))
    .toSorted((a, b) => a.edits - b.edits || b.veces - a.veces);
  return best?.palabra ?? null;
}
