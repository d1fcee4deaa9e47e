import { sql } from "drizzle-orm";
import type { Db, Tx } from "../client.server.ts";

const TABLES = ["productos", "movimientos_stock", "palabras", "apariciones"] as const;

interface Statements extends Record<string, unknown> {
  drop: string;
  create: string;
}

/** Drops and recreates foreign keys, unreferenced keys and indexes. */
async function listRules(tx: Tx): Promise<Statements[]> {
  const ours = sql`any(${sql.param(TABLES)}::regclass[])`;
  const { rows } = await tx.execute<Statements>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint c
    where conrelid = ${ours} and (contype = 'f' or contype = 'p' and not exists (
      select from pg_constraint other where other.confrelid = c.conrelid
    ))
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i
    where indrelid = ${ours} and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  return rows;
}

/** Writes at once what the triggers of `productos` would write for groups. */
async function fillGrupos(tx: Tx): Promise<void> {
  // Otherwise the planner misjudges the number of groups.
  await tx.execute(sql`analyze productos (grupo)`);
  await tx.execute(sql`
    select escribir_representantes(array(select distinct grupo from productos where grupo <> ''))`);
}

/** A group's representative has the words of all. */
async function fillPalabras(tx: Tx): Promise<void> {
  await tx.execute(sql`truncate palabras, apariciones`);
  await tx.execute(sql`
    insert into apariciones (palabra, en_nombre, producto_id)
    select w.palabra, w.en_nombre, p.id from productos p, palabras_de(p.busqueda) w
    where p.stock > 0 and p.eliminado_en is null and p.representa`);
  await tx.execute(sql`
    insert into palabras (palabra)
    select palabra from apariciones union
    select w.palabra from productos p, palabras_de(p.busqueda) w
    where not (p.stock > 0 and p.eliminado_en is null and p.representa)`);
}

/**
 * `load` adds many products in one transaction; groups, words and indexes are created once at the end, which is much
 * faster. Locks products against all others meanwhile.
 */
export async function bulkLoad(db: Db, load: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('maintenance_work_mem', '512MB', true), set_config('work_mem', '128MB', true)`);
    await tx.execute(sql`lock table productos, movimientos_stock, palabras, apariciones in access exclusive mode`);
    const rules = await listRules(tx);
    for (const { drop } of rules) await tx.execute(sql.raw(drop));
    await tx.execute(sql`alter table productos disable trigger user`);
    await load(tx);
    await fillGrupos(tx);
    await fillPalabras(tx);
    await tx.execute(sql`alter table productos enable trigger user`);
    for (const { create } of rules) await tx.execute(sql.raw(create));
  });
}
