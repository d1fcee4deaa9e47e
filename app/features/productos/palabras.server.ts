import { sql } from "drizzle-orm";
import { countEdits, toLikePattern } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones, palabras } from "#db/schema/index.ts";

/** How a searched word lies in one of the catalogue's: it is that word; it begins it; it lies within it. */
type Lugar = 0 | 1 | 2;

/** A searched word, and the catalogue's words that hold it, by how they do. */
export interface PalabraBuscada {
  texto: string;
  lugares: readonly [string[], string[], string[]];
  /** The same, each with those before it. */
  acumulados: readonly [string[], string[], string[]];
}

const isAlnum = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** A catalogue's word is what stands between spaces; to a reader words end at punctuation, too. */
function findLugar(palabra: string, texto: string): Lugar {
  let best: Lugar = 2;
  for (let at = palabra.indexOf(texto); at >= 0; at = palabra.indexOf(texto, at + 1)) {
    if (isAlnum(palabra[at - 1])) continue;
    if (!isAlnum(palabra[at + texto.length])) return 0;
    best = 1;
  }
  return best;
}

function toBuscada(texto: string, palabras: readonly string[]): PalabraBuscada {
  const lugares: [string[], string[], string[]] = [[], [], []];
  for (const palabra of palabras) lugares[findLugar(palabra, texto)].push(palabra);
  const [iguales, comienzos] = lugares;
  return { texto, lugares, acumulados: [iguales, [...iguales, ...comienzos], lugares.flat()] };
}

/** For each searched word the catalogue's words that hold it: no list has any where no product ever had it. */
export async function findPalabras(db: Db | Tx, textos: readonly string[]): Promise<PalabraBuscada[]> {
  // As one text: a letter is part of so many words that the driver would take long to read them row by row.
  const { rows } = await db.execute<{ texto: string; todas: string }>(sql`
    select texto, string_agg(palabra, ' ') as todas
    from unnest(${sql.param(textos)}::text[], ${sql.param(textos.map(toLikePattern))}::text[]) as buscada (texto, patron)
      join ${palabras} on palabra like patron
    group by texto`);
  const found = new Map(rows.map(({ texto, todas }) => [texto, todas.split(" ")]));
  return textos.map((texto) => toBuscada(texto, [...new Set(found.get(texto))]));
}

/** Whether a listed product has the word. */
export async function isThere(db: Db | Tx, { acumulados }: PalabraBuscada): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${apariciones} where palabra = any(${sql.param(acumulados[2])}::text[]) limit 1`,
  );
  return rows.length > 0;
}

/** Below it every word is near to too many others. */
const MIN_CORREGIBLE = 3;
const maxEdits = ({ length }: string) => (length <= 5 ? 1 : 2);

/** As many as are looked at, the most alike first; counting how often one occurs ends here, too. */
const CANDIDATAS = 50;
const MUCHAS = 1_000;

const trimPunctuation = (palabra: string) => palabra.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/**
 * The catalogue's word that is meant by a mistyped one: one letter off up to five letters, two above; of several the
 * nearest, then the one that more listed products have. Null when there is none.
 */
export async function findCorregida(db: Db | Tx, texto: string): Promise<string | null> {
  if (texto.length < MIN_CORREGIBLE) return null;
  const { rows } = await db.execute<{ palabra: string; veces: number }>(sql`
    with cercanas as (
      select palabra, max(similarity(palabra, ${texto})) as parecido
      from ${palabras} where palabra % ${texto} group by palabra order by 2 desc, 1 limit ${CANDIDATAS}
    )
    select palabra, (select count(*)::int from
      (select 1 from ${apariciones} a where a.palabra = cercanas.palabra limit ${MUCHAS}) as algunas) as veces
    from cercanas order by parecido desc, palabra`);
  let best: { palabra: string; edits: number; veces: number } | null = null;
  for (const { palabra: entera, veces } of rows) {
    const palabra = trimPunctuation(entera);
    const edits = countEdits(palabra, texto);
    if (veces === 0 || edits > maxEdits(texto)) continue;
    if (!best || edits < best.edits || (edits === best.edits && veces > best.veces)) best = { palabra, edits, veces };
  }
  return best?.palabra ?? null;
}
