import { and, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { judgeVariante } from "./variantes.ts";

interface Bloqueo {
  ids?: readonly string[];
  grupos?: readonly string[];
  /** A product joins or leaves a group. */
  mueve?: boolean;
}

/**
 * Locks groups until the transaction ends. Call it before locking any product, for all groups at once: triggers write
 * the group's representative, so two transactions that each hold a product of it would deadlock. Orders do this in the
 * statement that locks their products (stock.server.ts).
 */
export async function lockGrupos(tx: Tx, { ids = [], grupos = [], mueve = false }: Bloqueo): Promise<void> {
  await tx.execute(sql`
    select lock_grupos(${sql.param(ids)}::uuid[], ${sql.param(grupos)}::text[], ${mueve}::boolean)`);
}

/**
 * Locks the groups of the products that match, and returns a condition to add to the query: no group, or one of the
 * locked ones. Without it, products that match only after the locking would be changed with unlocked groups.
 */
export async function lockGruposDe(tx: Tx, where: SQL | undefined): Promise<SQL> {
  await lockGrupos(tx, {});
  const { grupo } = productos;
  const rows = await tx
    .selectDistinct({ grupo })
    .from(productos)
    .where(and(ne(grupo, ""), where));
  const grupos = rows.map((row) => row.grupo);
  await lockGrupos(tx, { grupos });
  return sql`${grupo} = any(${sql.param(["", ...grupos])}::text[])`;
}

/** Whether any of these products would get another group; unknown ids do not count. */
export async function movesAny(db: Db | Tx, wanted: ReadonlyMap<string, string>): Promise<boolean> {
  const { id, grupo } = productos;
  const rows = await db
    .select({ id, grupo })
    .from(productos)
    .where(sql`${id} = any(${sql.param([...wanted.keys()])}::uuid[])`);
  return rows.some((row) => wanted.get(row.id) !== row.grupo);
}

export interface Miembro {
  id: string;
  grupo: string;
  opciones: string[];
}

/** In the order of creation. */
export function listMiembros(db: Db | Tx, grupos: readonly string[]): Promise<Miembro[]> {
  const { id, grupo, opciones, eliminado_en } = productos;
  return db
    .select({ id, grupo, opciones })
    .from(productos)
    .where(and(sql`${grupo} = any(${sql.param(grupos.filter(Boolean))}::text[])`, ne(grupo, ""), isNull(eliminado_en)))
    .orderBy(grupo, id);
}

/** Errors by field where the options do not fit the group. The group must be locked. */
export async function judgeEnGrupo(tx: Tx, { id, grupo, opciones }: Miembro): Promise<Record<string, string>> {
  if (grupo === "") return {};
  const otras = (await listMiembros(tx, [grupo])).filter((otro) => otro.id !== id);
  return {
    ...judgeVariante(
      opciones,
      otras.map((otra) => otra.opciones),
    ),
  };
}
