import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import {
  createCuenta,
  type FiltroListado,
  hasOpciones,
  isListed,
  listCategoriasListadas,
  listOpcionesListadas,
} from "#app/features/catalogo/productos/conteos.server.ts";
import { listMuestras } from "#app/features/catalogo/productos/colores.ts";
import { compareValores, type OpcionListada, splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { TOPE_CUENTA } from "./filtros.ts";
import type { OpcionConteo } from "./listado.ts";
import { isComun, splitFacetas } from "./reparto-facetas.ts";

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

/** Before a category or a text is chosen, sizes of one thing and another would only stand side by side. */
function listCercanas(listed: readonly OpcionListada[], { categorias, opciones }: FiltroListado, within: boolean) {
  const near = listed.filter(({ categoria, opcion }) =>
    categorias.length > 0 ? categorias.includes(categoria) : within || isComun(splitOpcion(opcion).nombre),
  );
  const lost = opciones.filter((opcion) => !near.some((one) => one.opcion === opcion));
  return [...near, ...lost.map((opcion) => ({ categoria: "", opcion, junto: opcion, cosas: [] }))];
}

/** Values without cards are kept where another option's choice is the cause: taking that off brings them back. */
function foldFacetas(facetas: readonly OpcionConteo[], elegidas: readonly string[]): OpcionConteo[] {
  return facetas.flatMap(({ nombre, valores }) => {
    const propio = splitOpcion(valores[0]?.opcion ?? "").nombre;
    const narrowed = elegidas.some((opcion) => splitOpcion(opcion).nombre !== propio);
    const isChosen = ({ opcion }: (typeof valores)[number]) => elegidas.includes(opcion);
    const useful = valores.filter((valor) => valor.cantidad !== 0);
    if (useful.length < 2 && !valores.some(isChosen)) return [];
    return [{ nombre, valores: narrowed ? valores : valores.filter((one) => one.cantidad !== 0 || isChosen(one)) }];
  });
}

async function listNow(db: Db | Tx, condicion: FiltroListado, findHallados?: FindHallados): Promise<OpcionConteo[]> {
  const listed = await listOpcionesListadas(db);
  const within = findHallados !== undefined || (await listCategoriasListadas(db)).length === 1;
  const repartos = splitFacetas(listCercanas(listed, condicion, within));
  const valores = repartos.flatMap(({ opciones }) => opciones);
  const counts = await countValores(db, condicion, valores, findHallados);
  const facetas = repartos.map(({ titulo, opciones }) => ({
    nombre: titulo,
    valores: opciones
      .toSorted((a, b) => compareValores(splitOpcion(a).valor, splitOpcion(b).valor))
      .map((opcion) => {
        const cantidad = counts?.get(opcion) ?? null;
        const muchos = cantidad !== null && cantidad > TOPE_CUENTA;
        const [muestra] = listMuestras([opcion]);
        const valor = { opcion, valor: splitOpcion(opcion).valor, cantidad: muchos ? TOPE_CUENTA : cantidad, muchos };
        return muestra?.[1] ? { ...valor, tono: muestra[1] } : valor;
      }),
  }));
  return foldFacetas(facetas, condicion.opciones);
}

const listadas = createCuenta<OpcionConteo[]>(50);

/** Options to filter a list by, each value with its number of cards; none of less than two values. */
export const listOpciones = (db: Db | Tx, condicion: FiltroListado, findHallados?: FindHallados) =>
  findHallados
    ? listNow(db, condicion, findHallados)
    : listadas.get(db, JSON.stringify(condicion), () => listNow(db, condicion));
