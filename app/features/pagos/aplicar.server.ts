import { and, eq, ne, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { centimos, formatSoles } from "#app/lib/dinero.ts";
import { newId } from "#app/lib/ids.ts";
import type { Tx } from "#db/client.server.ts";
import { eventos_pago, pagos } from "#db/schema/pagos.ts";
import { TAREA_CORREO } from "../correo/tarea-correo.server.ts";
import { notifyPedido } from "../pedidos/avisos-pedido.server.ts";
import { setEstado } from "../pedidos/estado-pedido.server.ts";
import { addEvento, extendPedido, flagPedido, lockPedido, recordCobro } from "../pedidos/pedidos.server.ts";
import type { Cobrado, Pedido } from "../pedidos/pedidos.ts";
import { type Decision, decide, sumPagos } from "./pagos.ts";
import type { Aviso, Lectura, Pago } from "./pasarela.ts";
import type { PagoGuardado } from "./pagos.server.ts";

/** What the order's other attempts brought together. */
async function sumElsewhere(tx: Tx, { pedido_id, id }: Pick<Pago, "pedido_id" | "id">): Promise<Cobrado> {
  const { estado, aprobado, reembolsado } = pagos;
  const others = await tx
    .select({ estado, aprobado, reembolsado })
    .from(pagos)
    .where(and(eq(pagos.pedido_id, pedido_id), ne(pagos.id, id)));
  return sumPagos(others);
}

async function recordAviso(tx: Tx, { proveedor, pedido_id }: PagoGuardado, { evento_id, tipo }: Aviso): Promise<void> {
  await tx.insert(eventos_pago).values({ id: newId(), proveedor, evento_id, tipo, pedido_id }).onConflictDoNothing();
}

/** What a decision means for the order itself: its estado, its timeline, its mails. */
async function carryOut(tx: Tx, { env }: Caja, pedido: Pedido, pago: PagoGuardado, decision: Decision): Promise<void> {
  const { reembolsado, vence_en, rechaza, confirma, atencion } = decision;
  const { id: pedido_id } = pedido;
  if (vence_en) await extendPedido(tx, pedido, vence_en);
  if (reembolsado > pago.reembolsado) {
    const detalle = `Se devolvieron ${formatSoles(centimos(reembolsado - pago.reembolsado))}.`;
    await addEvento(tx, { pedido_id, tipo: "reembolso", detalle });
  }
  if (rechaza) {
    await addEvento(tx, { pedido_id, tipo: "pago_rechazado", detalle: "El proveedor no aceptó el pago." });
    await notifyPedido(tx, env, pedido, { tipo: "pago_fallido" });
  }
  if (confirma) {
    await setEstado(tx, pedido, { estado: "procesando", motivo: "Pago confirmado." });
    await notifyPedido(tx, env, pedido, { tipo: "pedido_confirmado" });
  }
  if (atencion) await flagPedido(tx, pedido, atencion);
}

type Caja = Pick<Tienda, "db" | "env" | "wake">;

/**
 * The one way in which a payment changes an order, whichever door the reading came through (webhook, return page,
 * settling). Locked, idempotent and forward only; what does not fit is flagged, never dropped (DESIGN.md section 3).
 */
export async function applyLectura(
  caja: Caja,
  { id, pedido_id }: Pick<Pago, "id" | "pedido_id">,
  lectura: Lectura,
  aviso?: Aviso,
): Promise<void> {
  const { rechaza, confirma } = await caja.db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    const [pago] = await tx.select().from(pagos).where(eq(pagos.id, id));
    if (!pago) throw new Error(`no payment ${id}`);
    if (aviso) await recordAviso(tx, pago, aviso);
    const otros = await sumElsewhere(tx, pago);
    const decision = decide(pedido, pago, lectura, otros.aprobado);
    const { estado, aprobado, reembolsado, vence_en } = decision;
    const rechazado = pago.rechazado || lectura.rechazado;
    await tx
      .update(pagos)
      .set({ estado, aprobado, reembolsado, rechazado, ...(vence_en && { vence_en }), actualizado_en: sql`now()` })
      .where(eq(pagos.id, id));
    await recordCobro(tx, pedido, {
      aprobado: otros.aprobado + aprobado,
      reembolsado: otros.reembolsado + reembolsado,
      en_curso: otros.en_curso || estado === "pendiente",
    });
    await carryOut(tx, caja, pedido, pago, decision);
    return decision;
  });
  if (rechaza || confirma) caja.wake(TAREA_CORREO);
}
