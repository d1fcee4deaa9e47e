import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { compradores } from "#db/schema/compradores.ts";
import { comprobantes, eventos_comprobante } from "#db/schema/comprobantes.ts";
import { pagos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { isId, newId } from "#lib/ids.ts";
import { formatNumero } from "./comprobantes.ts";
import type { CompradorPedido } from "./comprador.ts";
import { emitComprobantes, TAREA_COMPROBANTES } from "./emitir.server.ts";

export async function findComprobante(db: Db, id: string) {
  if (!isId(id)) return null;
  const { busqueda: _busqueda, ...columns } = getTableColumns(comprobantes);
  const [fila] = await db
    .select({ ...columns, numero_pedido: pedidos.numero })
    .from(comprobantes)
    .innerJoin(pedidos, eq(pedidos.id, comprobantes.pedido_id))
    .where(eq(comprobantes.id, id));
  return fila ?? null;
}

export function listEventosComprobante(db: Db, comprobante_id: string) {
  const { id, estado, codigo, detalle, created_at } = eventos_comprobante;
  return db
    .select({ id, estado, codigo, detalle, created_at })
    .from(eventos_comprobante)
    .where(eq(eventos_comprobante.comprobante_id, comprobante_id))
    .orderBy(asc(id));
}

export type EventoComprobante = Awaited<ReturnType<typeof listEventosComprobante>>[number];

/**
 * Schedules again a receipt that is held, waiting, or not found at SUNAT by staff; false for an answered one. Audited.
 */
export async function resendComprobante(db: Db, id: string, actor_id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [fila] = await tx.select().from(comprobantes).where(eq(comprobantes.id, id)).for("update");
    if (!fila) return false;
    const registrada = fila.estado === "registrada" && fila.confirmado_en === null;
    if (fila.estado !== "detenido" && fila.estado !== "pendiente" && !registrada) return false;
    const despues = { estado: "pendiente", intentos: 0 } as const;
    await tx
      .update(comprobantes)
      .set({
        ...despues,
        // With its code kept, the CDR to come is asked for, not sent again.
        codigo: fila.estado === "pendiente" ? fila.codigo : null,
        sin_respuesta: fila.sin_respuesta && !registrada,
        proximo_intento: sql`now()`,
      })
      .where(eq(comprobantes.id, id));
    await tx
      .insert(eventos_comprobante)
      .values({ id: newId(), comprobante_id: id, estado: "pendiente", detalle: "Se envía otra vez.", actor_id });
    await addAuditoria(tx, {
      actor_id,
      accion: "reenviar",
      objeto: "comprobante",
      objeto_id: id,
      antes: { numero: formatNumero(fila), estado: fila.estado, intentos: fila.intentos },
      despues: { numero: formatNumero(fila), ...despues },
    });
    wakeAfterCommit(tx, TAREA_COMPROBANTES);
    return true;
  });
}

async function writeCompradorDe(tx: Tx, pedido_id: string, comprador: CompradorPedido | null): Promise<void> {
  await tx.delete(compradores).where(eq(compradores.pedido_id, pedido_id));
  if (comprador) await tx.insert(compradores).values({ ...comprador, pedido_id });
}

const SIN_EMITIR =
  "Ese pedido no pide un comprobante: todavía no está pagado por completo, ya tiene el suyo, o le falta un dato que su aviso de atención dice.";

/**
 * Issues what the order's money still requires, to replace a refused receipt or one that lacked the buyer's document.
 * Returns the newest receipt's id, or why none was issued.
 */
export async function emitByHand(
  deps: Pick<Tienda, "db" | "env">,
  { pedido_id, comprador, actor_id }: { pedido_id: string; comprador: CompradorPedido | null; actor_id: string },
): Promise<{ id: string } | { mensaje: string }> {
  return deps.db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    const mine = eq(comprobantes.pedido_id, pedido_id);
    const antes = await tx.$count(comprobantes, mine);
    const [dicho] = await tx.select().from(compradores).where(eq(compradores.pedido_id, pedido_id));
    await writeCompradorDe(tx, pedido_id, comprador);
    const suyos = await tx
      .select({ aprobado: pagos.aprobado, reembolsado: pagos.reembolsado })
      .from(pagos)
      .where(eq(pagos.pedido_id, pedido_id));
    const cobrado = suyos.reduce((sum, { aprobado }) => sum + aprobado, 0);
    const devuelto = suyos.reduce((sum, { reembolsado }) => sum + reembolsado, 0);
    const guardado = { antes: 0, ahora: cobrado - devuelto, pendiente: cobrado >= pedido.total };
    await emitComprobantes(tx, deps, pedido, guardado);
    const todos = await tx.select().from(comprobantes).where(mine).orderBy(asc(comprobantes.id));
    const nuevo = todos.at(-1);
    // A note names the buyer of the receipt that it corrects, not this one.
    const vendido = todos.slice(antes).some(({ afecta_id }) => afecta_id === null);
    if (!vendido) await writeCompradorDe(tx, pedido_id, dicho ?? null);
    if (todos.length === antes || !nuevo) return { mensaje: SIN_EMITIR };
    const despues = { numero: formatNumero(nuevo), clase: nuevo.clase };
    await addAuditoria(tx, {
      actor_id,
      accion: "crear",
      objeto: "comprobante",
      objeto_id: nuevo.id,
      antes: null,
      despues,
    });
    return { id: nuevo.id };
  });
}
