import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import type { Db } from "#db/client.server.ts";
import { ofertas, productos } from "#db/schema/index.ts";
import { dropConteos } from "./conteos.server.ts";
import { activateDue } from "./vigencia.server.ts";
import { countQuedan, endOferta, lockOferta, startOferta } from "./ofertas.server.ts";

export const TAREA_OFERTAS = "ofertas";

/** The products whose offer has a step to take: one that begins, is over, or has no units left. */
async function listDue(db: Db): Promise<string[]> {
  const { producto_id, estado, desde, hasta } = ofertas;
  const now = sql`clock_timestamp()`;
  // One whose time is over ends, whether it ever began or not.
  const due = sql`(${estado} = 'vigente' or ${estado} = 'programada') and ${lte(hasta, now)}`;
  const over = await db.select({ id: producto_id }).from(ofertas).where(due);
  const begin = await db
    .select({ id: producto_id })
    .from(ofertas)
    .innerJoin(productos, eq(productos.id, producto_id))
    .where(and(eq(estado, "programada"), lte(desde, now), isNull(productos.eliminado_en)));
  const running = await db.select({ id: producto_id }).from(ofertas).where(eq(estado, "vigente"));
  const quedan = await countQuedan(
    db,
    running.map(({ id }) => id),
  );
  const used = [...quedan].flatMap(([id, left]) => (left > 0 ? [] : id));
  return [...new Set([...over, ...begin].map(({ id }) => id).concat(used))];
}

/** Takes the step that an offer has to take now, if it still has one. A transaction of its own: all of it, or nothing. */
export async function stepOferta(db: Db, producto_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { producto, oferta, ahora } = await lockOferta(tx, producto_id);
    if (!producto || !oferta) return false;
    if (oferta.hasta <= ahora) {
      await endOferta(tx, producto, oferta, "plazo");
    } else if (oferta.estado === "vigente") {
      const left = (await countQuedan(tx, [producto_id])).get(producto_id) ?? 0;
      if (left > 0) return false;
      await endOferta(tx, producto, oferta, "unidades");
    } else {
      if (oferta.desde > ahora || producto.eliminado_en) return false;
      await startOferta(tx, producto, oferta, ahora);
    }
    return true;
  });
}

/** Takes every step that is due. Repeated or cut short it does no step twice: the next run does the rest. */
export async function stepOfertas({ db, pageCache }: Pick<Tienda, "db" | "pageCache">, signal: AbortSignal) {
  let changed = await activateDue(db, signal);
  for (const id of await listDue(db)) {
    if (signal.aborted) break;
    changed = (await stepOferta(db, id)) || changed;
  }
  if (!changed) return;
  dropConteos(db);
  await pageCache.drop();
}

/**
 * Puts the prices of offers into force at their start and takes them back at their end; shows what is active from today
 * on.
 */
export const tareaOfertas: Task = { name: TAREA_OFERTAS, run: stepOfertas };
