import { and, count, eq, gt, isNull, like, type SQL } from "drizzle-orm";
import { likePattern } from "#app/lib/texto.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";

/** Listed products of each category. */
export type Conteo = ReadonlyMap<string, number>;

interface Guardado {
  conteo: Promise<Conteo>;
  /** In ms of the monotonic clock; until it is known how long the count took, it is shared by all who ask. */
  until: number;
}

/** A count is used again for ten times as long as it took, and never longer than this, in ms. */
const MAX_EDAD = 5_000;
const MAX_GUARDADOS = 500;

const guardados = new WeakMap<Db | Tx, Map<string, Guardado>>();

/** What the storefront lists: in stock and not deleted (SPEC.md section 5), and matching the normalised search text. */
export function isListed(busqueda: string, categoria = ""): SQL | undefined {
  return and(
    gt(productos.stock, 0),
    isNull(productos.eliminado_en),
    busqueda ? like(productos.busqueda, likePattern(busqueda)) : undefined,
    categoria ? eq(productos.categoria, categoria) : undefined,
  );
}

async function countNow(db: Db | Tx, busqueda: string): Promise<Conteo> {
  const rows = await db
    .select({ categoria: productos.categoria, cantidad: count() })
    .from(productos)
    .where(isListed(busqueda))
    .groupBy(productos.categoria);
  return new Map(rows.map(({ categoria, cantidad }) => [categoria, cantidad]));
}

/**
 * Counts the listed products that match a normalised search text, by category.
 * Counting a million rows takes far longer than reading a page of them, so the answer is kept for a moment: next to
 * nothing in a small catalogue, up to five seconds in a large one. A failed count is not kept.
 */
export async function countListed(db: Db | Tx, busqueda: string): Promise<Conteo> {
  const kept = guardados.get(db) ?? new Map<string, Guardado>();
  guardados.set(db, kept);
  const found = kept.get(busqueda);
  if (found && performance.now() < found.until) return found.conteo;

  const start = performance.now();
  const entry: Guardado = { conteo: countNow(db, busqueda), until: Infinity };
  kept.delete(busqueda); // so that the newest is last, and the first the one to drop
  kept.set(busqueda, entry);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_GUARDADOS) break;
    kept.delete(oldest);
  }
  try {
    const conteo = await entry.conteo;
    const end = performance.now();
    entry.until = end + Math.min(MAX_EDAD, (end - start) * 10);
    return conteo;
  } catch (error) {
    if (kept.get(busqueda) === entry) kept.delete(busqueda);
    throw error;
  }
}

/** Forgets all counts: for whoever changes products and wants the lists to follow at once. */
export function dropConteos(db: Db): void {
  guardados.delete(db);
}
