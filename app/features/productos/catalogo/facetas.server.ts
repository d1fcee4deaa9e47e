import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { createCuenta, type FiltroListado, hasOpciones, isListed, listOpcionesListadas } from "../conteos.server.ts";
import { compareValores, splitOpcion } from "../opcion.ts";
import { TOPE_CUENTA } from "./filtros.ts";
import type { OpcionConteo } from "./listado.ts";

/** What has a value in place of those of its option that are chosen. */
function hasValor(elegidas: readonly string[], valor: string): SQL {
  const { nombre } = splitOpcion(valor);
  return hasOpciones([...elegidas.filter((opcion) => splitOpcion(opcion).nombre !== nombre), valor]);
}

const selectCounts = (counts: readonly SQL[], from = sql``): SQL =>
  sql`select array[${sql.join([...counts], sql`, `)}]::int[] as counts ${from}`;

async function readCounts(db: Db | Tx, select: SQL): Promise<readonly number[]> {
  const { rows } = await db.execute<{ counts: number[] }>(select);
  return rows[0]?.counts ?? [];
}

/** How many listed cards each value would show, up to TOPE_CUENTA. */
function selectListados(condicion: FiltroListado, valores: readonly string[]): SQL {
  const counts = valores.map((valor) => {
    const where = sql`${isListed({ ...condicion, opciones: [] })} and ${hasValor(condicion.opciones, valor)}`;
    return sql`(select count(*) from (select 1 from ${productos} where ${where} limit ${TOPE_CUENTA + 1}) as suyos)`;
  });
  return selectCounts(counts);
}

/** How many of some products each value would show: each is read once, by its key. */
export function selectHallados(ids: readonly string[], elegidas: readonly string[], valores: readonly string[]): SQL {
  const counts = valores.map((valor) => sql`count(*) filter (where ${hasValor(elegidas, valor)})`);
  return selectCounts(
    counts,
    sql`from ${productos} where ${productos.id} = any(${sql.param(ids)}::uuid[]) and ${productos.variantes} > 0`,
  );
}

/** The products of a text without its filters of options; null where there are more than are counted. */
type FindHallados = () => Promise<readonly string[] | null>;

/** How many cards each value would show in place of those of its option that are chosen; null where that is not counted. */
async function countValores(
  db: Db | Tx,
  condicion: FiltroListado,
  valores: readonly string[],
  findHallados: FindHallados | undefined,
): Promise<ReadonlyMap<string, number> | null> {
  if (valores.length === 0) return null;
  const hallados = await findHallados?.();
  if (hallados === null) return null;
  const select = hallados ? selectHallados(hallados, condicion.opciones, valores) : selectListados(condicion, valores);
  const counts = await readCounts(db, select);
  return new Map(valores.map((valor, n) => [valor, counts[n] ?? 0]));
}

/** Those of the asked options that some group can be had in. */
export async function keepOpciones(db: Db | Tx, opciones: readonly string[]): Promise<string[]> {
  if (opciones.length === 0) return [];
  const known = new Set((await listOpcionesListadas(db)).map(({ opcion }) => opcion));
  return opciones.filter((opcion) => known.has(opcion));
}

async function listNow(db: Db | Tx, condicion: FiltroListado, findHallados?: FindHallados): Promise<OpcionConteo[]> {
  const { categorias, opciones } = condicion;
  const listed = await listOpcionesListadas(db);
  const near = listed.filter(({ categoria }) => categorias.length === 0 || categorias.includes(categoria));
  const valores = [...new Set([...near.map(({ opcion }) => opcion), ...opciones])];
  const counts = await countValores(db, condicion, valores, findHallados);
  const nombres = [...new Set(valores.map((valor) => splitOpcion(valor).nombre))].toSorted((a, b) =>
    b.localeCompare(a, "es"),
  );
  return nombres.map((nombre) => ({
    nombre,
    valores: valores
      .filter((opcion) => splitOpcion(opcion).nombre === nombre)
      .toSorted((a, b) => compareValores(splitOpcion(a).valor, splitOpcion(b).valor))
      .map((opcion) => {
        const cantidad = counts?.get(opcion) ?? null;
        const muchos = cantidad !== null && cantidad > TOPE_CUENTA;
        return { opcion, valor: splitOpcion(opcion).valor, cantidad: muchos ? TOPE_CUENTA : cantidad, muchos };
      }),
  }));
}

const listadas = createCuenta<OpcionConteo[]>(50);

/**
 * The options that a list may be narrowed to, those of its categories, each value with how many cards it would show: of
 * what a text finds, or of what is listed. The latter is up to 5 s old in a large catalogue.
 */
export const listOpciones = (db: Db | Tx, condicion: FiltroListado, findHallados?: FindHallados) =>
  findHallados
    ? listNow(db, condicion, findHallados)
    : listadas.get(db, JSON.stringify(condicion), () => listNow(db, condicion));
