import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Cell } from "#lib/csv.ts";
import { pick } from "#lib/objects.ts";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { CAMPOS, NOMBRES } from "#app/features/catalogo/productos/campos.ts";
import { toCells } from "./columnas.ts";
import type { FiltrosPanel, OrdenPanel } from "#app/features/catalogo/panel/panel.ts";
import { isSelected, listOrderKeys, buildOrder } from "#app/features/catalogo/panel/lista.server.ts";

const LOTE = 1_000;

/** SQL types of the order's keys, which are read as text. */
const TIPOS: Record<OrdenPanel, readonly string[]> = {
  novedad: ["timestamptz", "uuid"],
  nombre: ["text", "uuid"],
  categoria: ["text", "timestamptz", "uuid"],
  precio: ["numeric", "uuid"],
  stock: ["integer", "uuid"],
};

const joinSql = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Keyset pagination: works even if the last row read changed since. */
function beyond({ key, desc }: FiltrosPanel["orden"], after: readonly string[] | null): SQL | undefined {
  if (!after) return undefined;
  const values = after.map((value, n) => sql`${value}::${sql.raw(TIPOS[key][n] ?? "text")}`);
  const keys = listOrderKeys(key).map((part) => sql`${part}`);
  return sql`(${joinSql(keys)}) ${sql.raw(desc ? "<" : ">")} (${joinSql(values)})`;
}

function readLote(db: Db, where: SQL | undefined, orden: FiltrosPanel["orden"], lote: number) {
  const { id, version } = productos;
  const claves = sql<string[]>`array[${joinSql(listOrderKeys(orden.key).map((part) => sql`(${part})::text`))}]`;
  return db
    .select({ ...pick(getTableColumns(productos), NOMBRES), id, version, claves })
    .from(productos)
    .where(where)
    .orderBy(...buildOrder(orden))
    .limit(lote);
}

type FilaProductoCsv = Awaited<ReturnType<typeof readLote>>[number];

export const countExport = async (db: Db, filtros: FiltrosPanel, stock_bajo: number): Promise<number> =>
  db.$count(productos, isSelected(filtros, stock_bajo));

/** Rows in the list's order, in batches read as they are consumed. */
export async function* exportProductos(
  db: Db,
  filtros: FiltrosPanel,
  stock_bajo: number,
  lote = LOTE,
): AsyncGenerator<Cell[][]> {
  const where = isSelected(filtros, stock_bajo);
  let after: string[] | null = null;
  for (;;) {
    const rows: FilaProductoCsv[] = await readLote(db, and(where, beyond(filtros.orden, after)), filtros.orden, lote);
    yield rows.map((fila) => toCells(CAMPOS, fila));
    after = rows.at(-1)?.claves ?? null;
    if (rows.length < lote) return;
  }
}
