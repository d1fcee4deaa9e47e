import { and, asc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { pedidos } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { readPorEnviar } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { changeWithin } from "../cambiar-estado.server.ts";
import { sendWithin } from "../enviar.server.ts";
import { undoFila } from "./deshacer-lote.server.ts";
import { type CambioPedidos, isCambio, judgePedido, NUMEROS_DIAS, type ResultadoLote, TAREA_LOTES } from "./lotes.ts";

const [BORRADOR_DIAS, HECHO_DIAS] = [1, 30];

type LoteEnCurso = Pick<typeof lotes.$inferSelect, "id" | "estado" | "nota" | "actor_id" | "deshecho_por"> & {
  accion: CambioPedidos;
};

type TiendaLote = Pick<Tienda, "env" | "pasarelas">;

interface FilaPorHacer {
  id: string;
  pedido_id: string;
  courier: string;
  numero: string;
}

async function sendFila(tx: Tx, tienda: TiendaLote, lote: LoteEnCurso, fila: FilaPorHacer): Promise<ResultadoLote> {
  const pedido = await readItems(tx, fila.pedido_id);
  const left = await readPorEnviar(tx, { id: fila.pedido_id, ...pedido });
  const lineas = left.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  // Everything left in parts: only the estado changes.
  if (lineas.length === 0) return changeFila(tx, tienda, lote, fila, "enviado");
  const { id, courier, numero } = fila;
  const { nota, actor_id } = lote;
  const { tipo } = await sendWithin(tx, tienda.env, fila.pedido_id, { id, lineas, courier, numero, nota, actor_id });
  return tipo === "enviado" ? "hecho" : tipo === "sin_courier" ? tipo : "fallo";
}

async function readItems(tx: Tx, pedido_id: string) {
  const { items, retiradas, estado, cobro, requiere_atencion } = pedidos;
  const row = { items, retiradas, estado, cobro, atencion: sql<boolean>`${requiere_atencion} is not null` };
  const [found] = await tx.select(row).from(pedidos).where(eq(pedidos.id, pedido_id)).for("update");
  if (!found) throw new Error(`no order ${pedido_id}`);
  return found;
}

async function changeFila(
  tx: Tx,
  tienda: TiendaLote,
  { actor_id }: LoteEnCurso,
  { pedido_id }: FilaPorHacer,
  estado: "procesando" | "enviado" | "entregado",
): Promise<ResultadoLote> {
  const { hecho } = await changeWithin(tx, tienda, pedido_id, { estado, actor_id });
  return hecho ? "hecho" : "fallo";
}

function applyFila(tx: Tx, tienda: TiendaLote, lote: LoteEnCurso, fila: FilaPorHacer): Promise<ResultadoLote> {
  switch (lote.accion) {
    case "preparar":
      return changeFila(tx, tienda, lote, fila, "procesando");
    case "enviar":
      return sendFila(tx, tienda, lote, fila);
    case "entregar":
      return changeFila(tx, tienda, lote, fila, "entregado");
  }
}

const toPorHacer = ({ id, estado }: Pick<LoteEnCurso, "id" | "estado">) =>
  estado === "deshaciendo"
    ? and(eq(lote_filas.lote_id, id), eq(lote_filas.resultado, "hecho"), isNull(lote_filas.deshecho))
    : and(eq(lote_filas.lote_id, id), isNull(lote_filas.resultado));

async function workWithin(tx: Tx, tienda: Tienda, lote: LoteEnCurso, fila: FilaPorHacer): Promise<void> {
  const { accion, actor_id, deshecho_por } = lote;
  const mine = eq(lote_filas.id, fila.id);
  if (lote.estado === "deshaciendo") {
    const deshecho = await undoFila(tx, tienda, { ...fila, accion, actor_id: deshecho_por ?? actor_id });
    await tx.update(lote_filas).set({ deshecho }).where(mine);
    return;
  }
  const judged = judgePedido(accion, await readItems(tx, fila.pedido_id));
  const resultado = judged ?? (await applyFila(tx, tienda, lote, fila));
  const done = { resultado, ...(resultado !== "fallo" && { numero: "" }), hecho_en: sql`now()` };
  await tx.update(lote_filas).set(done).where(mine);
}

/**
 * Changes and records an order in one transaction, so that a crash leaves both or neither. The lot is locked meanwhile:
 * once it is being undone, no further order changes.
 */
async function workFila(tienda: Tienda, lote: LoteEnCurso, fila: FilaPorHacer): Promise<void> {
  await tienda.db.transaction(async (tx) => {
    const same = and(eq(lotes.id, lote.id), eq(lotes.estado, lote.estado));
    const [running] = await tx.select({ id: lotes.id }).from(lotes).where(same).for("share");
    if (!running) return;
    const mine = and(eq(lote_filas.id, fila.id), toPorHacer(lote));
    const [waiting] = await tx.select({ id: lote_filas.id }).from(lote_filas).where(mine).for("update");
    if (waiting) await workWithin(tx, tienda, lote, fila);
  });
}

async function recordFallo(db: Db, lote: LoteEnCurso, { id }: FilaPorHacer): Promise<void> {
  const fallo = lote.estado === "deshaciendo" ? { deshecho: "fallo" as const } : { resultado: "fallo" as const };
  await db
    .update(lote_filas)
    .set(fallo)
    .where(and(eq(lote_filas.id, id), toPorHacer(lote)));
}

const endLote = (db: Db, { id, estado }: LoteEnCurso) =>
  db
    .update(lotes)
    .set({ estado: "hecho", terminado_en: sql`now()` })
    .where(and(eq(lotes.id, id), eq(lotes.estado, estado)));

async function workLote(tienda: Tienda, lote: LoteEnCurso, signal: AbortSignal): Promise<void> {
  const { db, log } = tienda;
  const { id, pedido_id, courier, numero } = lote_filas;
  while (!signal.aborted) {
    const [fila] = await db
      .select({ id, pedido_id, courier, numero })
      .from(lote_filas)
      .where(toPorHacer(lote))
      .orderBy(asc(id))
      .limit(1);
    if (!fila) {
      await endLote(db, lote);
      return;
    }
    try {
      await workFila(tienda, lote, fila);
    } catch (error) {
      log.error({ err: error, lote: lote.id, pedido: fila.pedido_id }, "an order of a lot failed");
      // With the database down this fails as well, and the task runs again.
      await recordFallo(db, lote, fila);
    }
  }
}

/** One order at a time; after an abort the next run continues. */
export async function workLotes(tienda: Tienda, signal: AbortSignal): Promise<void> {
  const { db } = tienda;
  const { id, accion, estado, nota, actor_id, deshecho_por } = lotes;
  while (!signal.aborted) {
    const [lote] = await db
      .select({ id, accion, estado, nota, actor_id, deshecho_por })
      .from(lotes)
      .where(inArray(estado, ["en_curso", "deshaciendo"]))
      .orderBy(asc(lotes.created_at))
      .limit(1);
    if (!lote) return;
    if (!isCambio(lote.accion)) throw new Error(`the lot ${lote.id} changes nothing`);
    await workLote(tienda, { ...lote, accion: lote.accion }, signal);
  }
  wakeAfterCommit(db, TAREA_LOTES);
}

async function forgetNumeros(db: Db): Promise<void> {
  const ended = and(
    eq(lotes.estado, "hecho"),
    lt(lotes.terminado_en, sql`now() - make_interval(days => ${NUMEROS_DIAS})`),
  );
  const from = inArray(lote_filas.lote_id, db.select({ id: lotes.id }).from(lotes).where(ended));
  await db
    .update(lote_filas)
    .set({ numero: "" })
    .where(and(from, ne(lote_filas.numero, "")));
}

const older = (dias: number) => lt(lotes.created_at, sql`now() - make_interval(days => ${dias})`);

async function forgetLotes(db: Db): Promise<void> {
  await db.delete(lotes).where(and(eq(lotes.estado, "borrador"), older(BORRADOR_DIAS)));
  await db.delete(lotes).where(and(eq(lotes.estado, "hecho"), older(HECHO_DIAS)));
}

export const tareaLotes: Task = {
  name: TAREA_LOTES,
  run: async (tienda, signal) => {
    await workLotes(tienda, signal);
    await forgetNumeros(tienda.db);
    await forgetLotes(tienda.db);
  },
};
