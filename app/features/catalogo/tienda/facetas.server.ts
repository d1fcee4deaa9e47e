import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import {
  createCuenta,
  type FiltroListado,
  hasOpciones,
  isListed,
  listOpcionesListadas,
} from "#app/features/catalogo/productos/conteos.server.ts";
import { compareValores, splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { TOPE_CUENTA } from "./filtros.ts";
import type { OpcionConteo } from "./listado.ts";

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

/** Number of listed cards per value, up to TOPE_CUENTA. */
function selectListados(condicion: FiltroListado, valores: readonly string[]): SQL {
  const counts = valores.map((valor) => {
    const where = sql`${isListed({ ...condicion, opciones: [] })} and ${hasValor(condicion.opciones, valor)}`;
    return sql`(select count(*) from (select 1 from ${productos} where ${where} limit ${TOPE_CUENTA + 1}) as suyos)`;
  });
  return selectCounts(counts);
}

export function selectHallados(ids: readonly string[], elegidas: readonly string[], valores: readonly string[]): SQL {
  const counts = valores.map((valor) => sql`count(*) filter (where ${hasValor(elegidas, valor)})`);
  return selectCounts(
    counts,
    sql`from ${productos} where ${productos.id} = any(${sql.param(ids)}::uuid[]) and ${productos.variantes} > 0`,
  );
}

/** Ids that match the text without filters of options; null above TOPE_CUENTA. */
type FindHallados = () => Promise<readonly string[] | null>;

/** Cards per value, if it replaced the chosen ones of its option; null if not counted. */
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

/** Options to filter a list by, each value with its number of cards. */
export const listOpciones = (db: Db | Tx, condicion: FiltroListado, findHallados?: FindHallados) =>
  findHallados
    ? listNow(db, condicion, findHallados)
    : listadas.get(db, JSON.stringify(condicion), () => listNow(db, condicion));
