import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { LIMA } from "#lib/fechas.ts";
import { lockGrupos } from "./grupos.server.ts";

const isDue = and(
  lte(productos.activo_desde, sql`(clock_timestamp() at time zone ${LIMA})::date`),
  isNull(productos.eliminado_en),
);

/** Activates a product in a transaction of its own, if still due. */
const activate = (db: Db, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockGrupos(tx, { ids: [id] });
    const [row] = await tx
      .select()
      .from(productos)
      .where(and(eq(productos.id, id), isDue))
      .for("no key update");
    if (!row) return false;
    const { estado, activo_desde, version } = row;
    const next = { estado: "activo", activo_desde: null, version: version + 1 } as const;
    await tx
      .update(productos)
      .set({ ...next, actualizado_en: new Date() })
      .where(eq(productos.id, id));
    await addAuditoria(tx, {
      actor_id: null,
      accion: "editar",
      objeto: "producto",
      objeto_id: id,
      antes: { estado, activo_desde, version },
      despues: next,
    });
    return true;
  });

/** Returns whether a product was due. Idempotent. */
export async function activateDue(db: Db, signal: AbortSignal): Promise<boolean> {
  const due = await db.select({ id: productos.id }).from(productos).where(isDue);
  let changed = false;
  for (const { id } of due) {
    if (signal.aborted) break;
    changed = (await activate(db, id)) || changed;
  }
  return changed;
}
