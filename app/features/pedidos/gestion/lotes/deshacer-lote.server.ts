import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { eventos_pedido, pedidos } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { DESHACER_S } from "#app/features/pedidos/pedidos/despachos.ts";
import { changeWithin } from "../cambiar-estado.server.ts";
import { undoWithin } from "../enviar.server.ts";
import { type CambioPedidos, type DeshechoLote, NUMEROS_DIAS, TAREA_LOTES } from "./lotes.ts";

interface FilaHecha {
  id: string;
  pedido_id: string;
  accion: CambioPedidos;
  actor_id: string;
}

const PASO = {
  preparar: ["pendiente", "procesando"],
  enviar: ["procesando", "enviado"],
  entregar: ["enviado", "entregado"],
} as const;

/** Refuses where anything but a note came since. */
async function undoEstado(tx: Tx, tienda: Pick<Tienda, "env" | "pasarelas">, fila: FilaHecha): Promise<DeshechoLote> {
  const { id, pedido_id, accion, actor_id } = fila;
  const [antes, despues] = PASO[accion];
  const { estado } = pedidos;
  const [pedido] = await tx.select({ estado }).from(pedidos).where(eq(pedidos.id, pedido_id)).for("update");
  const inTime = sql<boolean>`${lote_filas.hecho_en} > now() - make_interval(secs => ${DESHACER_S})`;
  const later = sql<boolean>`exists (${tx
    .select({ id: eventos_pedido.id })
    .from(eventos_pedido)
    .where(
      and(
        eq(eventos_pedido.pedido_id, pedido_id),
        ne(eventos_pedido.tipo, "nota"),
        gt(eventos_pedido.created_at, lote_filas.hecho_en),
      ),
    )})`;
  const [hecha] = await tx.select({ inTime, later }).from(lote_filas).where(eq(lote_filas.id, id));
  if (!hecha?.inTime) return "tarde";
  if (pedido?.estado === antes) return "ya_deshecho";
  if (pedido?.estado !== despues || hecha.later) return "cambio";
  const { hecho } = await changeWithin(tx, tienda, pedido_id, { estado: antes, desde: despues, actor_id });
  return hecho ? "deshecho" : "fallo";
}

export async function undoFila(
  tx: Tx,
  tienda: Pick<Tienda, "env" | "pasarelas">,
  fila: FilaHecha,
): Promise<DeshechoLote> {
  if (fila.accion !== "enviar") return undoEstado(tx, tienda, fila);
  const { id, pedido_id, actor_id } = fila;
  const { tipo } = await undoWithin(tx, tienda, pedido_id, { id, actor_id });
  switch (tipo) {
    case "deshecho":
    case "tarde":
      return tipo;
    case "otro_estado":
      return "cambio";
    case "no_existe": {
      // All units had left in parts, or the shipment was undone by hand: only the estado can be undone.
      const deshecho = await undoEstado(tx, tienda, fila);
      return deshecho === "cambio" ? "ya_deshecho" : deshecho;
    }
  }
}

export const isReciente = sql<boolean>`${lote_filas.hecho_en} > now() - make_interval(secs => ${DESHACER_S})`;

/** Starts undoing each order as far as possible; unprocessed ones stay. False where that is under way or too late. */
export function startDeshacer({ db }: Pick<Tienda, "db">, id: string, actor_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lote] = await tx.select({ estado: lotes.estado }).from(lotes).where(eq(lotes.id, id)).for("update");
    if (lote?.estado !== "en_curso" && lote?.estado !== "hecho") return false;
    const own = eq(lote_filas.lote_id, id);
    await tx
      .update(lote_filas)
      .set({ deshecho: null })
      .where(and(own, eq(lote_filas.deshecho, "fallo"), isReciente));
    const undoable = and(own, eq(lote_filas.resultado, "hecho"), isNull(lote_filas.deshecho), isReciente);
    const running = lote.estado === "en_curso";
    if (!running && (await tx.$count(lote_filas, undoable)) === 0) return false;
    await tx
      .update(lote_filas)
      .set({ resultado: "detenido", numero: "" })
      .where(and(own, isNull(lote_filas.resultado)));
    await tx.update(lotes).set({ estado: "deshaciendo", deshecho_por: actor_id }).where(eq(lotes.id, id));
    wakeAfterCommit(tx, TAREA_LOTES);
    return true;
  });
}

/** Retries failures with their stored numbers; false without any. */
export function startReintento({ db }: Pick<Tienda, "db">, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const inTime = sql<boolean>`${lotes.terminado_en} > now() - make_interval(days => ${NUMEROS_DIAS})`;
    const mine = and(eq(lotes.id, id), eq(lotes.estado, "hecho"), isNull(lotes.deshecho_por), inTime);
    const [lote] = await tx.select({ id: lotes.id }).from(lotes).where(mine).for("update");
    if (!lote) return false;
    const { rowCount } = await tx
      .update(lote_filas)
      .set({ resultado: null, hecho_en: null })
      .where(and(eq(lote_filas.lote_id, id), eq(lote_filas.resultado, "fallo")));
    if (rowCount === 0) return false;
    await tx.update(lotes).set({ estado: "en_curso", terminado_en: null }).where(eq(lotes.id, id));
    wakeAfterCommit(tx, TAREA_LOTES);
    return true;
  });
}
