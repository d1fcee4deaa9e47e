import { sql } from "drizzle-orm";
import { countEdits, toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones, palabras } from "#db/schema/index.ts";
import { findLugar, isErrorOf, type Termino } from "./terminos.ts";

/** A searched word with the catalogue's words that match it, by kind of match (Lugar). */
export interface PalabraBuscada extends Termino {
  lugares: readonly [string[], string[], string[]];
  /** Each kind of match together with the better ones. */
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

/** Matching words of the catalogue; none if no product ever had one. */
export async function findPalabras(db: Db | Tx, terminos: readonly Termino[]): Promise<PalabraBuscada[]> {
  const partes = terminos.flatMap(({ texto, formas, sinonimos }) =>
    [texto, ...formas, ...sinonimos].map((parte) => ({ texto, patron: toLikePattern(parte) })),
  );
  const [textos, patrones] = [partes.map(({ texto }) => texto), partes.map(({ patron }) => patron)];
  // Aggregated to one text: a single letter matches so many words that reading rows is slow.
  const { rows } = await db.execute<{ texto: string; todas: string }>(sql`
    select texto, string_agg(palabra, ' ') as todas
    from unnest(${sql.param(textos)}::text[], ${sql.param(patrones)}::text[]) as buscada (texto, patron)
      join ${palabras} on palabra like patron
    group by texto`);
  const found = new Map(rows.map(({ texto, todas }) => [texto, todas.split(" ")]));
  return terminos.map((termino) => toBuscada(termino, [...new Set(found.get(termino.texto))]));
}

/** ORDER BY makes PostgreSQL use the index instead of scanning the table. */
export async function isThere(db: Db | Tx, { acumulados }: PalabraBuscada): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from unnest(${sql.param(acumulados[2])}::text[]) as propia (palabra) cross join lateral (
      select 1 from ${apariciones} a where a.palabra = propia.palabra
      order by a.en_nombre desc, a.producto_id desc limit 1
    ) as una limit 1`,
  );
  return rows.length > 0;
}

/** Shorter words are similar to too many others. */
const MIN_CORREGIBLE = 3;

const CANDIDATAS = 50;
const MUCHAS = 1_000;

const trimPunctuation = (palabra: string) => palabra.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

export interface Cercana {
  palabra: string;
  /** As written in the catalogue, with punctuation. */
  entera: string;
  edits: number;
  /** Listed products with it, up to MUCHAS. */
  veces: number;
  en_nombre: boolean;
}

/** Words of the catalogue, most similar first. */
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

/** Of the words in names or categories the most similar, then the one in more listed products; null for none. */
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
