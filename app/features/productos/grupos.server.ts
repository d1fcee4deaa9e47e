import { and, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { judgeVariante } from "./variantes.ts";

interface Bloqueo {
  /** Products whose groups are locked. */
  ids?: readonly string[];
  /** Groups, by their name. */
  grupos?: readonly string[];
  /** A product of them goes into another group, or out of one. */
  mueve?: boolean;
}

/**
 * Locks groups until the end of the transaction. Whoever changes variants does so before it locks the first product, and
 * for all of them at once: triggers write the product that stands for a group, so two who held one of its products each
 * would wait for each other. Orders do it within the statement that locks their products (stock.server.ts).
 */
export async function lockGrupos(tx: Tx, { ids = [], grupos = [], mueve = false }: Bloqueo): Promise<void> {
  await tx.execute(sql`
    select lock_grupos(${sql.param(ids)}::uuid[], ${sql.param(grupos)}::text[], ${mueve}::boolean)`);
}

/**
 * The same for the products that meet a condition, which others may meet by the time they are locked: returns the condition
 * that they are of no group, or of a locked one.
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

/** Whether any of these products is of another group than is wanted; ids that are not there count as moved nowhere. */
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

/** The variants of groups, in the order in which they were made. */
export function listMiembros(db: Db | Tx, grupos: readonly string[]): Promise<Miembro[]> {
  const { id, grupo, opciones, eliminado_en } = productos;
  return db
    .select({ id, grupo, opciones })
    .from(productos)
    .where(and(sql`${grupo} = any(${sql.param(grupos.filter(Boolean))}::text[])`, ne(grupo, ""), isNull(eliminado_en)))
    .orderBy(grupo, id);
}

/** What is wrong with a product beside the others of its group, by field. The group must be locked. */
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
