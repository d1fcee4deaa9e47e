import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import {
  type Consulta,
  type Guia,
  isSorted,
  judge,
  listGuias,
  type Rango,
  selectCota,
  selectGuia,
  toLista,
  type Ventana,
} from "./condiciones.server.ts";
import { isListed } from "#app/features/catalogo/productos/conteos.server.ts";

/** Up to this many words, each one's list is read by itself, from its newest product. */
export const POCAS_LISTAS = 8;

/** Density is measured on this many newest products. */
const MUESTRA = 5_000;
/** A look-up costs as much as reading this many products of a list. */
const SONDA = 8;
/** PostgreSQL's offset has a maximum, which many rare words would exceed. */
const MAX_OFFSET = 1_000_000_000;
/** Above this size the whole catalogue is one window. */
const MAX_VENTANA = 100_000;

/** Ids as one text: the driver is far slower with an array of 10,000. */
export async function readIds(db: Db | Tx, select: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string | null }>(
    sql`select string_agg(id::text, ',' order by turno) as ids from (${select}) as hallados (id, turno)`,
  );
  const ids = rows[0]?.ids;
  return ids ? ids.split(",") : [];
}

const selectTodos = ({ hasta, desde }: Ventana) => sql`
  select id from ${productos} where ${isListed()}
    ${hasta === null ? sql`` : sql`and id < ${hasta}::uuid`} ${desde === null ? sql`` : sql`and id >= ${desde}::uuid`}`;

export const turno = sql`row_number() over (order by id desc)`;

/** The id `profundidad` positions after `hasta`; null where there are fewer. */
async function readBorde(db: Db | Tx, hasta: string | null, profundidad: number): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${productos} ${hasta === null ? sql`` : sql`where id < ${hasta}::uuid`}
    order by id desc offset ${profundidad} limit 1`);
  return rows[0]?.id ?? null;
}

export interface Densidad {
  guia: Guia;
  /** Estimated share of products in the list, above 0. */
  share: number;
}

/** The oldest id of the sample; null in a smaller catalogue. */
export const readMuestra = (db: Db | Tx): Promise<string | null> => readBorde(db, null, MUESTRA);

/** Shares of all lists, rarest first; all 1 in a small catalogue. */
export async function measureGuias(
  db: Db | Tx,
  consulta: Consulta,
  rango: Rango,
  desde: string | null,
): Promise<Densidad[]> {
  const guias = listGuias(consulta, rango);
  if (guias.length === 0 || desde === null) return guias.map((guia) => ({ guia, share: 1 }));
  const counts = guias.map(
    (guia) => sql`(select count(*)::int from (
    ${selectGuia(consulta, guia, rango, { hasta: null, desde })}) as suyos)`,
  );
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return guias
    .map((guia, n) => ({ guia, share: Math.min(1, Math.max(rows[0]?.counts[n] ?? 0, 0.5) / MUESTRA) }))
    .toSorted((a, b) => a.share - b.share);
}

export const expectShare = (densidades: readonly Densidad[]) =>
  densidades.reduce((product, { share }) => product * share, 1);

/** The end of a window that probably holds `size` × density matches, by the rarest list; null: the catalogue's end. */
async function findDesde(
  db: Db | Tx,
  consulta: Consulta,
  rango: Rango,
  { rarest, hasta, size }: { rarest: Densidad | undefined; hasta: string | null; size: number },
): Promise<string | null> {
  const short =
    rarest &&
    (rarest.guia === "filtro"
      ? isSorted(consulta.filtro)
      : toLista(rarest.guia, rango).palabras.length <= POCAS_LISTAS);
  if (!short) return size > MAX_VENTANA ? null : readBorde(db, hasta, Math.ceil(size));
  const cota = selectCota(consulta, rarest.guia, rango, hasta, Math.min(Math.ceil(size * rarest.share), MAX_OFFSET));
  const { rows } = await db.execute<{ cota: string }>(sql`select cota from (${cota}) as suya (cota)`);
  return rows[0]?.cota ?? null;
}

export interface Recorrido extends Rango {
  need: number;
  /** Products already found at better grades. */
  before: readonly string[];
}

interface RecorridoVentanas extends Recorrido {
  muestra: string | null;
  densidades: readonly Densidad[];
  /** Oldest id to consider; null: no limit. */
  piso: string | null;
}

/**
 * Products of a grade, newest first, without those in `before`. In windows of growing size the rare lists are
 * intersected, and the result is checked against the other conditions.
 */
export async function readVentanas(
  db: Db | Tx,
  consulta: Consulta,
  { need, before, muestra, piso, densidades, ...rango }: RecorridoVentanas,
): Promise<string[]> {
  const [rarest] = densidades;
  const guias = densidades.filter(({ share }) => share <= (rarest?.share ?? 1) * SONDA).map(({ guia }) => guia);
  const found: string[] = [];
  let hasta: string | null = null;
  for (let size = (1.5 * (need + before.length)) / expectShare(densidades); found.length < need; size *= 4) {
    const likely: string | null =
      muestra === null ? null : await findDesde(db, consulta, rango, { rarest, hasta, size });
    const last: boolean = likely === null || (piso !== null && likely <= piso);
    const desde: string | null = last ? piso : likely;
    const ventana = { hasta, desde };
    const sets = guias.map((guia) => selectGuia(consulta, guia, rango, ventana));
    const all = sets.length > 0 ? sql.join(sets, sql` intersect `) : selectTodos(ventana);
    const select = sql`
      select id, ${turno} from (
        select cruce.id from (
          select id from (${all}) as listas (id)
          where id <> all(${sql.param(before)}::uuid[]) group by id order by id desc
        ) as cruce ${judge(consulta, guias, rango, sql`cruce.id`)}
        order by cruce.id desc limit ${need - found.length}
      ) as grado`;
    found.push(...(await readIds(db, select)));
    if (last) break;
    hasta = desde;
  }
  return found;
}
