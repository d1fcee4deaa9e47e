import { and, or, type SQL, sql } from "drizzle-orm";
import { toLikePattern } from "#lib/text.ts";
import { apariciones, productos } from "#db/schema/index.ts";
import { type FiltroListado, hasDetalle, isListed, isNarrow } from "#app/features/catalogo/productos/conteos.server.ts";
import type { PalabraBuscada } from "./palabras.server.ts";
import type { Termino } from "./terminos.ts";

export interface Consulta {
  /** Distinct; a product must have all of them. */
  terminos: readonly Termino[];
  /** At least one. */
  buscadas: readonly PalabraBuscada[];
  filtro: FiltroListado;
}

/**
 * The grade of a product's worst word: 0 a word of the name, 1 the beginning of one, 2 a part of one, 3 category or
 * description. Lower grades come first; within one, newer products.
 */
export const GRADOS = [0, 1, 2, 3] as const;
export type Grado = (typeof GRADOS)[number];

/** Words to look up in `apariciones`; `en_nombre`: in names, in other texts, or both. */
export interface Lista {
  palabras: readonly string[];
  en_nombre: readonly boolean[];
}

/** An index that lists products: of a searched word, or of the filter. */
export type Guia = PalabraBuscada | "filtro";

/** Whether the filter has an index in id order. */
export const isSorted = (filtro: FiltroListado) => filtro.categorias.length === 1 && !hasDetalle(filtro);

/** Products of a grade; with `only` those whose grade comes from this word. */
export interface Rango {
  grado: Grado;
  only: PalabraBuscada | null;
}

export function toLista(buscada: PalabraBuscada, { grado, only }: Rango): Lista {
  const { lugares, acumulados } = buscada;
  const exact = only === buscada;
  if (grado === 3) return { palabras: acumulados[2], en_nombre: exact ? [false] : [true, false] };
  return { palabras: (exact ? lugares : acumulados)[grado], en_nombre: [true] };
}

/** Up to this many words, a product is looked up in `apariciones` for each; with more, its text is matched. */
const MAX_SONDAS = 8;

/** With more words, no list of products is made from the index. */
const MAX_PALABRAS = 2_000;

const textArray = (words: readonly string[]) => sql`${sql.param(words)}::text[]`;
const boolArray = (values: readonly boolean[]) => sql`${sql.param(values)}::boolean[]`;

/** The name, and words of the group's other names (line 4 of `busqueda`). */
export const nombreBuscado = sql`(split_part(${productos.busqueda}, ${"\n"}, 1) || ' ' || split_part(${productos.busqueda}, ${"\n"}, 4))`;
const escapeRegex = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "\\$&");

const WHOLE = "($|[^[:alnum:]])";

/** LIKE is fast and excludes most products before the regular expression. */
function hasPalabra(text: SQL, parte: string, end: string): SQL {
  const pattern = `(^|[^[:alnum:]])${escapeRegex(parte)}${end}`;
  return sql`(${text} like ${toLikePattern(parte)} and ${text} ~ ${pattern})`;
}

/** The text has the word at this grade or better, by the rules of `findLugar`. */
function hasTermino({ texto, formas, sinonimos }: Termino, grado: Grado): SQL | undefined {
  const text = grado === 3 ? sql`${productos.busqueda}` : nombreBuscado;
  if (grado === 0) return hasPalabra(text, texto, WHOLE);
  const others = formas.map((other) => hasPalabra(text, other, WHOLE));
  if (grado === 1) return or(hasPalabra(text, texto, ""), ...others);
  const same = sinonimos.map((other) => hasPalabra(text, other, `(e?s)?${WHOLE}`));
  return or(sql`${text} like ${toLikePattern(texto)}`, ...others, ...same);
}

export const hasAll = (terminos: readonly Termino[], grado: Grado = 3) =>
  and(...terminos.map((termino) => hasTermino(termino, grado)));

/** Ids from newer to older; null is open. */
export interface Ventana {
  hasta: string | null;
  desde: string | null;
}

const isWithin = (id: SQL, { desde, hasta }: Ventana): SQL =>
  and(
    desde === null ? undefined : sql`${id} >= ${desde}::uuid`,
    hasta === null ? undefined : sql`${id} < ${hasta}::uuid`,
  ) ?? sql`true`;

const isIn = ({ palabras, en_nombre }: Lista) =>
  sql`palabra = any(${textArray(palabras)}) and en_nombre = any(${boolArray(en_nombre)})`;

/** The indexes that can list the products, without words that have too many matches. */
export const listGuias = ({ buscadas, filtro }: Consulta, rango: Rango): Guia[] => [
  ...buscadas.filter((buscada) => toLista(buscada, rango).palabras.length <= MAX_PALABRAS),
  ...(isNarrow(filtro) ? (["filtro"] as const) : []),
];

export function selectGuia({ filtro }: Consulta, guia: Guia, rango: Rango, ventana: Ventana): SQL {
  if (guia === "filtro") {
    return sql`select id from ${productos} where ${isListed(filtro)} and ${isWithin(sql`id`, ventana)}`;
  }
  const within = isWithin(sql`producto_id`, ventana);
  return sql`select producto_id from ${apariciones} where ${isIn(toLista(guia, rango))} and ${within}`;
}

/**
 * Joins that check the remaining words and the filter, at this grade or better. LIMIT 1 in each makes PostgreSQL look
 * up a single row.
 */
export function judge({ terminos, buscadas, filtro }: Consulta, guias: readonly Guia[], rango: Rango, id: SQL): SQL {
  const others = buscadas.filter((buscada) => !guias.includes(buscada));
  const probed = others.filter((buscada) => toLista(buscada, rango).palabras.length <= MAX_SONDAS);
  const known = new Set([...guias, ...probed].map((one) => (one === "filtro" ? null : one.texto)));
  const read = terminos.filter(({ texto }) => !known.has(texto));
  const joins = probed.map(
    (buscada, n) => sql`cross join lateral (
      select from ${apariciones} where ${isIn(toLista(buscada, rango))} and producto_id = ${id} limit 1
    ) as ${sql.identifier(`sonda_${n}`)}`,
  );
  if (read.length > 0 || (isNarrow(filtro) && !guias.includes("filtro"))) {
    joins.push(sql`cross join lateral (
      select from ${productos} where ${productos.id} = ${id} and ${and(isListed(filtro), hasAll(read, rango.grado))} limit 1
    ) as leido`);
  }
  return sql.join(joins, sql` `);
}

/**
 * The id at position `profundidad` of a list, for the window's end; with several words an older one, which is safe. No
 * row if the list is shorter. For the filter only if `isSorted`.
 */
export function selectCota(
  consulta: Consulta,
  guia: Guia,
  rango: Rango,
  hasta: string | null,
  profundidad: number,
): SQL {
  const ventana = { hasta, desde: null };
  if (guia === "filtro") {
    return sql`${selectGuia(consulta, guia, rango, ventana)} order by id desc offset ${profundidad} limit 1`;
  }
  const { palabras, en_nombre } = toLista(guia, rango);
  return sql`
    select cota from unnest(${textArray(palabras)}) as propia (palabra)
    cross join unnest(${boolArray(en_nombre)}) as lugar (en_nombre) cross join lateral (
      select producto_id as cota from ${apariciones} a
      where a.palabra = propia.palabra and a.en_nombre = lugar.en_nombre and ${isWithin(sql`producto_id`, ventana)}
      order by producto_id desc offset ${profundidad} limit 1
    ) as suya order by cota desc limit 1`;
}
