import type { Db, Tx } from "#db/client.server.ts";
import { COMPROBANTES } from "./comprobantes.server.ts";
import { DINERO } from "./dinero.server.ts";
import { EXISTENCIAS } from "./existencias.server.ts";
import { type Descuadre, type HallazgoLibros, UNIDADES, type Unidad } from "./libros.ts";
import { listUnidades, type Revision } from "./revisar.server.ts";

export const REVISIONES: readonly Revision[] = [...EXISTENCIAS, ...DINERO, ...COMPROBANTES];

/** What does not fit of the units `ids`, with the rule that found it, in one transaction that only reads. */
export async function reviewUnidades(tx: Tx, unidad: Unidad, ids: readonly string[]) {
  const found: (HallazgoLibros & { revision: string })[] = [];
  if (ids.length === 0) return found;
  for (const rule of REVISIONES.filter((one) => one.unidad === unidad)) {
    for (const one of await rule.find(tx, ids)) found.push({ ...one, revision: rule.nombre });
  }
  return found;
}

/** As `readLibros`, within a transaction. */
export async function findDescuadres(tx: Tx): Promise<Descuadre[]> {
  const found: Descuadre[] = [];
  for (const unidad of UNIDADES) {
    let slice: Awaited<ReturnType<typeof listUnidades>> = { ids: [], isLast: false };
    let tras: string | null = null;
    while (!slice.isLast) {
      slice = await listUnidades(tx, unidad, tras);
      found.push(...(await reviewUnidades(tx, unidad, slice.ids)));
      tras = slice.ids.at(-1) ?? tras;
    }
  }
  return found.map(({ libro, texto }) => ({ libro, texto }));
}

const READ_ONLY = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** A slice, read at one moment. */
export const readInOne = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> => db.transaction(read, READ_ONLY);

/**
 * What does not fit in the shop's books, by the database alone and at one moment: stock and its ledger, orders and
 * their lines, payments, till and sums by day, coupons, receipts. Only reads, and locks nothing.
 */
export const readLibros = (db: Db): Promise<Descuadre[]> => readInOne(db, findDescuadres);
