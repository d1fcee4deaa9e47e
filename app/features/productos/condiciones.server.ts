import { and, or, type SQL, sql } from "drizzle-orm";
import { toLikePattern } from "#lib/text.ts";
import { apariciones, productos } from "#db/schema/index.ts";
import { type FiltroListado, hasDetalle, isListed, isNarrow } from "./conteos.server.ts";
import type { PalabraBuscada } from "./palabras.server.ts";
import type { Termino } from "./terminos.ts";

export interface Consulta {
  /** The words of the search, each once; a product must have them all. */
  terminos: readonly Termino[];
  /** Those of them that were looked up in the catalogue's words: at least one. */
  buscadas: readonly PalabraBuscada[];
  filtro: FiltroListado;
}

/**
 * Of a product the grade is that of its worst word: 0 a word of the name, 1 the beginning of one, 2 a part of one, 3
 * category or description. Lower grades come first; within one, newer products.
 */
export const GRADOS = [0, 1, 2, 3] as const;
export type Grado = (typeof GRADOS)[number];

/** Where a product is looked for: the catalogue's words, and whether in the name (true), elsewhere, or both. */
export interface Lista {
  palabras: readonly string[];
  en_nombre: readonly boolean[];
}

/** What lists products by an index: a searched word, or what the list is narrowed to. */
export type Guia = PalabraBuscada | "filtro";

/** Whether an index lists what the filter leaves in the order of the ids. */
export const isSorted = (filtro: FiltroListado) => filtro.categorias.length === 1 && !hasDetalle(filtro);

/** A grade's products: of one of the words, where given, only those that it puts at this very grade. */
export interface Rango {
  grado: Grado;
  only: PalabraBuscada | null;
}

/** Where a word is found at a grade or a better one; or, where it is the only one meant, at no better one. */
export function toLista(buscada: PalabraBuscada, { grado, only }: Rango): Lista {
  const { lugares, acumulados } = buscada;
  const exact = only === buscada;
  if (grado === 3) return { palabras: acumulados[2], en_nombre: exact ? [false] : [true, false] };
  return { palabras: (exact ? lugares : acumulados)[grado], en_nombre: [true] };
}

/** Each is a look into the index for each product; of more the text is read. */
const MAX_SONDAS = 8;

/** A part of more words than these lists nothing: so many products have it that they are read instead. */
const MAX_PALABRAS = 2_000;

/** One array parameter, however many words. */
const textArray = (words: readonly string[]) => sql`${sql.param(words)}::text[]`;
const boolArray = (values: readonly boolean[]) => sql`${sql.param(values)}::boolean[]`;

/** The name in a search text, and the words that the others of its group have in theirs. */
export const nombreBuscado = sql`(split_part(${productos.busqueda}, ${"\n"}, 1) || ' ' || split_part(${productos.busqueda}, ${"\n"}, 4))`;
const escapeRegex = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "\\$&");

/** For the end of a pattern: there the word ends. */
const WHOLE = "($|[^[:alnum:]])";

/** A text that has a word which begins so. The part is found faster than the expression, and most products have none. */
function hasPalabra(text: SQL, parte: string, end: string): SQL {
  const pattern = `(^|[^[:alnum:]])${escapeRegex(parte)}${end}`;
  return sql`(${text} like ${toLikePattern(parte)} and ${text} ~ ${pattern})`;
}

/** Whether a product's text has the word at a grade or a better one, by the rule of `findLugar`. */
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

/** Products by their ids, from the newer to the older; null is open. */
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

/** What lists products at a grade; not a part of too many words. */
export const listGuias = ({ buscadas, filtro }: Consulta, rango: Rango): Guia[] => [
  ...buscadas.filter((buscada) => toLista(buscada, rango).palabras.length <= MAX_PALABRAS),
  ...(isNarrow(filtro) ? (["filtro"] as const) : []),
];

/** All products of a list within a window. */
export function selectGuia({ filtro }: Consulta, guia: Guia, rango: Rango, ventana: Ventana): SQL {
  if (guia === "filtro") {
    return sql`select id from ${productos} where ${isListed(filtro)} and ${isWithin(sql`id`, ventana)}`;
  }
  const within = isWithin(sql`producto_id`, ventana);
  return sql`select producto_id from ${apariciones} where ${isIn(toLista(guia, rango))} and ${within}`;
}

/**
 * Joins that keep a product, by its id, which meets at a grade or a better one whatever the guides do not list. A limit
 * within each keeps PostgreSQL from reading all that meet it instead of looking for the one.
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
 * The id of a list's product number `profundidad`, or an older one where the list is of several words; no row where it
 * has fewer. Of a filter only where it `isSorted`.
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
