import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { movimientos_stock, productos } from "#db/schema/index.ts";
import { direcciones_antiguas, mudanza_filas, mudanzas } from "#db/schema/mudanzas.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { CAMPOS, type FilaProductos, toRegistro } from "#app/features/catalogo/productos/campos.ts";
import { changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import { lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { newId } from "#lib/ids.ts";
import type { MudanzaDeps } from "./mudanza.ts";
import { SIN_ARCHIVO } from "./preparar.server.ts";

const TANDA = 1_000;

const EN_PEDIDO = "Está en un pedido: se queda.";
const YA_NO_ESTA = "Alguien lo eliminó antes.";

/** In any order, also a cancelled one, whose lines name it. The products must be locked. */
async function readPedidos(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { producto_id, pedido_id } = movimientos_stock;
  const rows = await tx
    .selectDistinct({ producto_id })
    .from(movimientos_stock)
    .where(and(inArray(producto_id, [...ids]), isNotNull(pedido_id)));
  return new Set(rows.map((row) => row.producto_id));
}

/** Its code is given free: the same file can be brought again. */
async function removeProductos(tx: Tx, rows: readonly FilaProductos[], actor_id: string): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(productos)
    .set({ eliminado_en: sql`now()`, codigo: "", version: sql`version + 1`, actualizado_en: sql`now()` })
    .where(inArray(productos.id, ids));
  await tx.delete(direcciones_antiguas).where(inArray(direcciones_antiguas.producto_id, ids));
  const record = { actor_id, accion: "revertir", objeto: "producto" } as const;
  const anotaciones = rows.map((row) => {
    return { ...record, objeto_id: row.id, antes: toRegistro(CAMPOS, row), despues: null };
  });
  await addAuditoria(tx, ...anotaciones);
}

/** Removes, in one transaction, what a move made and nobody ordered since. */
export async function undoMudanza(tienda: MudanzaDeps, id: string): Promise<void> {
  await changeOnce(tienda, newId(), async (tx) => {
    const same = and(eq(mudanzas.id, id), eq(mudanzas.estado, "deshaciendo"));
    const [mudanza] = await tx.select(SIN_ARCHIVO).from(mudanzas).where(same).for("update");
    if (!mudanza) return;
    const { fila, producto_id, destino, mudanza_id } = mudanza_filas;
    const made = and(eq(mudanza_id, id), eq(destino, "nueva"), isNotNull(producto_id));
    const all = await tx.select({ producto_id }).from(mudanza_filas).where(made);
    await lockGrupos(tx, { ids: all.flatMap((row) => row.producto_id ?? []) });
    for (let after = 0; ;) {
      const filas = await tx
        .select({ fila, producto_id })
        .from(mudanza_filas)
        .where(and(made, gt(fila, after)))
        .orderBy(asc(fila))
        .limit(TANDA);
      const ids = filas.flatMap((row) => row.producto_id ?? []);
      const locked = await tx
        .select()
        .from(productos)
        .where(and(inArray(productos.id, ids), isNull(productos.eliminado_en)))
        .orderBy(asc(productos.id))
        .for("no key update");
      const ordered = await readPedidos(tx, ids);
      const gone = locked.filter((row) => !ordered.has(row.id));
      await removeProductos(tx, gone, mudanza.deshecho_por ?? mudanza.actor_id);
      const removed = new Set(gone.map((row) => row.id));
      const mark = async (what: "quitada" | "queda", razones: string[], them: readonly string[]) => {
        if (them.length === 0) return;
        const rows = and(eq(mudanza_id, id), inArray(producto_id, [...them]));
        await tx.update(mudanza_filas).set({ destino: what, razones }).where(rows);
      };
      await mark("quitada", [], [...removed]);
      await mark(
        "queda",
        [EN_PEDIDO],
        ids.filter((one) => ordered.has(one)),
      );
      await mark(
        "queda",
        [YA_NO_ESTA],
        ids.filter((one) => !ordered.has(one) && !removed.has(one)),
      );
      after = filas.at(-1)?.fila ?? 0;
      if (filas.length < TANDA) break;
    }
    await tx
      .update(mudanzas)
      .set({ estado: "hecha", terminado_en: sql`now()` })
      .where(eq(mudanzas.id, id));
  });
}
