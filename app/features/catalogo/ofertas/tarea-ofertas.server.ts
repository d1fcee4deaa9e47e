import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import type { Db } from "#db/client.server.ts";
import { ofertas, productos } from "#db/schema/index.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { activateDue } from "#app/features/catalogo/productos/vigencia.server.ts";
import { countQuedan, endOferta, lockOferta, startOferta } from "./ofertas.server.ts";

export const TAREA_OFERTAS = "ofertas";

async function listDue(db: Db): Promise<string[]> {
  const { producto_id, estado, desde, hasta } = ofertas;
  const now = sql`clock_timestamp()`;
  // Ends when its time is over, even if it never began.
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

/** Takes an offer's due step, if still due, in its own transaction. */
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

/** Idempotent: the next run does the rest. */
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

/** Starts and ends offers on time; activates products whose day has come. */
export const tareaOfertas: Task = { name: TAREA_OFERTAS, staysInside: true, run: stepOfertas };
