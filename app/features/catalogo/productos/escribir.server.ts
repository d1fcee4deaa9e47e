import { getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import type { Campos } from "#db/schema/auditoria.ts";
import { productos } from "#db/schema/index.ts";
import { NOMBRES } from "./campos.ts";

/** Updated columns; stock changes by movements. */
const CAMBIAN = [...NOMBRES.filter((name) => name !== "stock"), "version", "busqueda"] as const;

const columnas = getTableColumns(productos);

/**
 * Writes rows from `toRegistro` with id and searched text, without stock, in one statement. Products and groups must be
 * locked.
 */
export async function writeRegistros(tx: Tx, rows: readonly Campos[]): Promise<void> {
  if (rows.length === 0) return;
  const set = CAMBIAN.map((name) => sql`${sql.identifier(name)} = fila.${sql.identifier(name)}`);
  const tipos = (["id", ...CAMBIAN] as const).map((name) => `${name} ${columnas[name].getSQLType()}`);
  await tx.execute(sql`
    update ${productos} set ${sql.join(set, sql`, `)}, actualizado_en = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fila (${sql.raw(tipos.join(", "))})
    where ${productos.id} = fila.id`);
}
