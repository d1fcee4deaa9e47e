import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Centimos } from "#lib/dinero.ts";
import { createMemo, type Memo } from "#lib/memo.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type OpcionListada, toCombinaciones } from "./opcion.ts";

export type Conteo = ReadonlyMap<string, number>;

const cuentas: Pick<Memo<unknown>, "forget">[] = [];

/** Kept for `times` as long as the count took, up to 5 s, or until `dropConteos`. */
export function createCuenta<T>(times: number): Memo<T> {
  const memo = createMemo<T>({ maxAge: 5_000, times });
  cuentas.push(memo);
  return memo;
}

const conteos = createCuenta<Conteo>(10);

export interface FiltroListado {
  /** Any of these; empty for all. */
  categorias: readonly string[];
  opciones: readonly string[];
  /** A department; empty for all. */
  lugar: string;
  /** Without IGV, inclusive; null is open. */
  precioMin: Centimos | null;
  precioMax: Centimos | null;
  oferta: boolean;
}

export const SIN_CONDICION: FiltroListado = {
  categorias: [],
  opciones: [],
  lugar: "",
  precioMin: null,
  precioMax: null,
  oferta: false,
};

export const hasPrecio = ({ precioMin, precioMax }: FiltroListado) => precioMin !== null || precioMax !== null;
export const hasDetalle = (condicion: FiltroListado) =>
  hasPrecio(condicion) || condicion.opciones.length > 0 || condicion.lugar !== "" || condicion.oferta;
export const isNarrow = (condicion: FiltroListado) => condicion.categorias.length > 0 || hasDetalle(condicion);

function isIn(categorias: readonly string[]): SQL | undefined {
  const [only, ...others] = categorias;
  if (only === undefined) return undefined;
  return others.length === 0 ? eq(productos.categoria, only) : inArray(productos.categoria, [...categorias]);
}

/** Groups with a variant in stock that has a value of each option. */
export const hasOpciones = (opciones: readonly string[]): SQL =>
  sql`(${productos.variantes} > 0 and ${productos.combinaciones} && ${sql.param(toCombinaciones(opciones))}::text[])`;

/** As the index of places has it. */
const hasLugar = ne(productos.departamento, sql`''`);

/** Products in stock, not removed, one representative per group. */
export function isListed({ categorias, opciones, lugar, precioMin, precioMax, oferta }: FiltroListado = SIN_CONDICION):
  SQL | undefined {
  return and(
    gt(productos.stock, 0),
    isNull(productos.eliminado_en),
    sql`${productos.representa}`,
    isIn(categorias),
    opciones.length === 0 ? undefined : hasOpciones(opciones),
    lugar === "" ? undefined : and(hasLugar, eq(productos.departamento, lugar)),
    precioMin === null ? undefined : gte(productos.precio, precioMin),
    precioMax === null ? undefined : lte(productos.precio, precioMax),
    oferta ? isNotNull(productos.precio_anterior) : undefined,
  );
}

async function countNow(db: Db | Tx): Promise<Conteo> {
  const rows = await db
    .select({ categoria: productos.categoria, cantidad: count() })
    .from(productos)
    .where(isListed())
    .groupBy(productos.categoria);
  return new Map(rows.map(({ categoria, cantidad }) => [categoria, cantidad]));
}

export const countListed = (db: Db | Tx): Promise<Conteo> => conteos.get(db, "", () => countNow(db));

/** A loose index scan, fast in a large catalogue too. */
export async function listCategoriasListadas(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ categoria: string | null }>(sql`
    with recursive usadas as (
      (select categoria from productos where ${isListed()} order by categoria limit 1)
      union all
      select (select productos.categoria from productos
              where ${isListed()} and productos.categoria > usadas.categoria order by productos.categoria limit 1)
      from usadas where usadas.categoria is not null
    )
    select categoria from usadas where categoria is not null`);
  return rows.map(({ categoria }) => categoria ?? "");
}

/** Counts by category, each up to `hasta`, from an index. */
export async function countWithin(
  db: Db | Tx,
  condicion: FiltroListado,
  categorias: readonly string[],
  hasta: number,
): Promise<Conteo> {
  const within = isListed({ ...condicion, categorias: [] });
  const { rows } = await db.execute<{ categoria: string; cantidad: number }>(sql`
    select una as categoria, (
      select count(*)::int from (
        select 1 from ${productos} where ${within} and ${productos.categoria} = una limit ${hasta}
      ) as suyos
    ) as cantidad
    from unnest(${sql.param(categorias)}::text[]) as todas (una)`);
  return new Map(rows.map(({ categoria, cantidad }) => [categoria, cantidad]));
}

const ofertas = createCuenta<number>(50);

/** Counts up to `hasta`. */
export const countOfertas = (db: Db | Tx, condicion: FiltroListado, hasta: number): Promise<number> =>
  ofertas.get(db, JSON.stringify([condicion, hasta]), () => {
    const some = db
      .select({ id: productos.id })
      .from(productos)
      .where(isListed({ ...condicion, oferta: true }))
      .limit(hasta);
    return db.$count(some.as("algunas"));
  });

const opcionesListadas = createCuenta<OpcionListada[]>(50);

/** Options by category, and what they are options of. */
export const listOpcionesListadas = (db: Db | Tx): Promise<OpcionListada[]> =>
  opcionesListadas.get(db, "", async () => {
    const { rows } = await db.execute<OpcionListada & Record<string, unknown>>(sql`
      select categoria, opcion, junto, (array_agg(cosa order by cosa))[1:3] as cosas from (
        select distinct categoria, opcion, junto, lower(split_part(grupo, ' ', 1)) as cosa
        from ${productos} cross join lateral (
          select una as opcion, min(una collate "C") over (partition by split_part(una, ': ', 1)) as junto
          from unnest(combinaciones) as una where strpos(una, ${"\n"}) = 0
        ) as suyas
        where ${isListed()} and ${productos.variantes} > 0
      ) as por_cosa group by categoria, opcion, junto`);
    return rows;
  });

const hayLugar = createCuenta<boolean>(1_000);

/** Whether a listed product comes from there, or from anywhere that is said. */
export const hasListados = (db: Db | Tx, lugar?: string): Promise<boolean> =>
  hayLugar.get(db, lugar ?? "", async () => {
    const one = lugar === undefined ? undefined : eq(productos.departamento, lugar);
    const rows = await db
      .select({ id: productos.id })
      .from(productos)
      .where(and(isListed(), hasLugar, one))
      .limit(1);
    return rows.length > 0;
  });

const extremos = createCuenta<{ min: Centimos; max: Centimos } | null>(10);

/** Without IGV; null where nothing is listed. */
export const findPrecios = (db: Db | Tx, categorias: readonly string[]) =>
  extremos.get(db, JSON.stringify(categorias), async () => {
    const listed = isListed({ ...SIN_CONDICION, categorias });
    const find = (orden: SQL) =>
      db.select({ precio: productos.precio }).from(productos).where(listed).orderBy(orden).limit(1);
    const [[lowest], [highest]] = await Promise.all([find(asc(productos.precio)), find(desc(productos.precio))]);
    return lowest && highest ? { min: lowest.precio, max: highest.precio } : null;
  });

/** Call it after changing products. */
export function dropConteos(db: Db): void {
  for (const cuenta of cuentas) cuenta.forget(db);
}
