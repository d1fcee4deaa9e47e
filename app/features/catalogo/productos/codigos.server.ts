import { and, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { productos } from "#db/schema/index.ts";
import type { FilaProductos } from "./campos.ts";

type ConCodigo = Pick<FilaProductos, "id" | "codigo">;

/** Codes are compared without case. */
export const toClaveCodigo = (codigo: string): string => codigo.toLowerCase();

export const faultOfCodigo = ({ nombre, eliminado }: { nombre: string; eliminado: boolean }): string =>
  `Ya lo tiene «${nombre}»${eliminado ? ", que está en «Eliminados»" : ""}.`;

/** Includes removed products, which may be restored. */
export async function readCodigos(db: Db | Tx, codigos: readonly string[]) {
  const { id, codigo, nombre, eliminado_en } = productos;
  const claves = codigos.map(toClaveCodigo);
  const rows = await db
    .select({ id, codigo, nombre, eliminado: sql<boolean>`${eliminado_en} is not null` })
    .from(productos)
    .where(and(ne(codigo, ""), sql`lower(${codigo}) = any(${sql.param(claves)}::text[])`));
  return new Map(rows.map((row) => [toClaveCodigo(row.codigo), row]));
}

/** The code belongs to another product, also a removed one, or to an earlier row here. Locks the codes. */
export async function faultCodigos(tx: Tx, filas: readonly ConCodigo[]): Promise<Map<string, string>> {
  const claves = [...new Set(filas.map(({ codigo }) => toClaveCodigo(codigo)))].toSorted();
  for (const clave of claves) await lockWork(tx, `codigo:${clave}`);
  const taken = claves.length > 0 ? await readCodigos(tx, claves) : new Map<string, never>();
  const faults = new Map<string, string>();
  const given = new Set<string>();
  for (const { id, codigo } of filas) {
    const clave = toClaveCodigo(codigo);
    const other = taken.get(clave);
    if (other && other.id !== id) faults.set(id, faultOfCodigo(other));
    else if (given.has(clave)) faults.set(id, "Otra variante de esta tabla lleva el mismo código.");
    else given.add(clave);
  }
  return faults;
}

/** Errors by field. Locks the code. */
export async function judgeCodigo(tx: Tx, { id, codigo }: ConCodigo): Promise<Record<string, string>> {
  if (codigo === "") return {};
  const clave = toClaveCodigo(codigo);
  await lockWork(tx, `codigo:${clave}`);
  const other = (await readCodigos(tx, [codigo])).get(clave);
  return other && other.id !== id ? { codigo: faultOfCodigo(other) } : {};
}
