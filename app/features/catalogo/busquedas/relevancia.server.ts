import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones, productos } from "#db/schema/index.ts";
import { type Consulta, type Grado, GRADOS, hasAll, selectGuia, toLista, type Ventana } from "./condiciones.server.ts";
import { isListed, isNarrow } from "#app/features/catalogo/productos/conteos.server.ts";
import type { PalabraBuscada } from "./palabras.server.ts";
import {
  type Densidad,
  expectShare,
  measureGuias,
  type Recorrido,
  POCAS_LISTAS,
  readIds,
  readMuestra,
  readVentanas,
  turno,
} from "./ventanas.server.ts";

/**
 * With more candidates, products are read in the index's order until the page is full, instead of judging and sorting
 * all.
 */
const POCOS = 20_000;

const TODO: Ventana = { hasta: null, desde: null };

/** The newest products of one word without a filter, from the index of `apariciones` alone. */
function readLista(db: Db | Tx, buscada: PalabraBuscada, { need, before, ...rango }: Recorrido): Promise<string[]> {
  const { palabras, en_nombre } = toLista(buscada, rango);
  return readIds(
    db,
    sql`select id, ${turno} from (
      select distinct producto_id as id
      from unnest(${sql.param(palabras)}::text[]) as propia (palabra) cross join lateral (
        select producto_id from ${apariciones} a
        where a.palabra = propia.palabra and a.en_nombre = ${en_nombre[0]}
        order by producto_id desc limit ${need + before.length}
      ) as suyos
    ) as todos where id <> all(${sql.param(before)}::uuid[]) order by id desc limit ${need}`,
  );
}

/**
 * Words that can give a product exactly this grade, each read by itself; null: any may, since a word's matches are
 * unknown. A word without a better match suffices alone: every product of this grade has it.
 */
function listOnly({ terminos, buscadas }: Consulta, grado: Grado): (PalabraBuscada | null)[] {
  if (terminos.length > buscadas.length) return [null];
  const own = buscadas.filter(({ lugares }) => grado === 3 || lugares[grado].length > 0);
  const never = own.find(({ lugares }) => lugares.slice(0, grado).every(({ length }) => length === 0));
  return never ? [never] : own;
}

const sortNewest = (ids: Iterable<string>) => [...ids].toSorted().toReversed();

async function readGrado(
  db: Db | Tx,
  consulta: Consulta,
  recorrido: Omit<Recorrido, "only">,
  readSample: () => Promise<string | null>,
): Promise<string[]> {
  const { grado, need } = recorrido;
  const onlys = listOnly(consulta, grado);
  const [alone] = onlys;
  if (alone && consulta.terminos.length === 1 && !isNarrow(consulta.filtro)) {
    const rango = { ...recorrido, only: alone };
    if (toLista(alone, rango).palabras.length <= POCAS_LISTAS) return readLista(db, alone, rango);
  }
  const muestra = await readSample();
  const ways: { only: PalabraBuscada | null; densidades: Densidad[] }[] = [];
  for (const only of onlys) ways.push({ only, densidades: await measureGuias(db, consulta, { grado, only }, muestra) });
  // Densest first: the others need not read products older than a full page's.
  ways.sort((a, b) => expectShare(b.densidades) - expectShare(a.densidades));
  let all: string[] = [];
  for (const way of ways) {
    const piso = all.length === need ? (all.at(-1) ?? null) : null;
    const found = await readVentanas(db, consulta, { ...recorrido, ...way, muestra, piso });
    all = sortNewest(new Set([...all, ...found])).slice(0, need);
  }
  return all;
}

async function readByGrado(db: Db | Tx, consulta: Consulta, hasta: number): Promise<string[]> {
  const all: string[] = [];
  let muestra: Promise<string | null> | null = null;
  const readSample = () => (muestra ??= readMuestra(db));
  for (const grado of GRADOS) {
    const need = hasta - all.length;
    if (need <= 0) break;
    const has = consulta.buscadas.every((buscada) => toLista(buscada, { grado, only: null }).palabras.length > 0);
    if (has) all.push(...(await readGrado(db, consulta, { grado, need, before: all }, readSample)));
  }
  return all;
}

async function readInOrder(db: Db | Tx, consulta: Consulta, orden: readonly SQL[], hasta: number): Promise<string[]> {
  const keys = sql.join([...orden], sql`, `);
  const place = sql`row_number() over (order by ${keys})`;
  const matching = sql`${isListed(consulta.filtro)} and ${hasAll(consulta.terminos)}`;
  const rango = { grado: 3, only: null } as const;
  const [rarest] = await measureGuias(db, consulta, rango, await readMuestra(db));
  const candidatos = rarest
    ? await readIds(
        db,
        sql`select id, 0 from (${selectGuia(consulta, rarest.guia, rango, TODO)} limit ${POCOS + 1}) as todos (id)`,
      )
    : [];
  const few = rarest && candidatos.length <= POCOS;
  const where = few ? sql`${matching} and ${productos.id} = any(${sql.param(candidatos)}::uuid[])` : matching;
  return readIds(
    db,
    sql`select ${productos.id}, ${place} from ${productos} where ${where} order by ${keys} limit ${hasta}`,
  );
}

/**
 * The first `hasta` products with every word in name, category or description; by relevance if `orden` is null. Time
 * depends on the page, not on the number of matches (docs/decisions/027-search.md).
 */
export async function findProductos(
  db: Db | Tx,
  { orden, ...consulta }: Consulta & { orden: readonly SQL[] | null },
  hasta: number,
): Promise<string[]> {
  if (consulta.buscadas.some(({ acumulados }) => acumulados[2].length === 0)) return [];
  return orden ? readInOrder(db, consulta, orden, hasta) : readByGrado(db, consulta, hasta);
}
