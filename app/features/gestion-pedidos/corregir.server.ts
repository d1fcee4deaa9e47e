import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { despachos } from "#db/schema/despachos.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { notifyDatosDespacho } from "#app/features/pedidos/avisos-pedido.server.ts";
import { type Despacho, findParte, toVisto } from "#app/features/pedidos/despachos.ts";
import { indexNumeros, listDespachos } from "#app/features/pedidos/despachos.server.ts";
import { addEvento, lockPedido } from "#app/features/pedidos/pedidos.server.ts";
import type { EnvioNuevo } from "./enviar.server.ts";
import { findCourier } from "./courier.server.ts";

type DatosEnvio = Pick<EnvioNuevo, "id" | "courier" | "numero" | "nota" | "actor_id">;

export type ResultadoCorregir = "corregido" | "igual" | "no_existe" | "sin_courier" | "cambio_ajeno";

/** A courier that left the list since can be kept; its page is of the number that it was made with. */
const keepCourier = ({ courier, recojo, numero, seguimiento }: Despacho, nuevo: DatosEnvio) =>
  nuevo.courier === courier && { courier, recojo, seguimiento: nuevo.numero === numero ? seguimiento : null };

/**
 * Changes what was said of a shipment: courier, number, note; not its units. The customer sees it at once. A mail that
 * still waits is written anew; else another one tells of it, unless the order is at its end. `visto`: what the form began
 * with (`toVisto`); what somebody else corrected since is not overwritten.
 */
export function correctDespacho(
  { db, env }: Tienda,
  pedido_id: string,
  { visto, ...datos }: DatosEnvio & { visto: string },
): Promise<ResultadoCorregir> {
  return db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    const all = await listDespachos(tx, pedido_id);
    const place = all.findIndex(({ id }) => id === datos.id);
    const before = all[place];
    if (!before) return "no_existe";
    const courier = (await findCourier(tx, env, datos)) ?? keepCourier(before, datos);
    if (!courier) return "sin_courier";
    const { numero, nota, actor_id } = datos;
    const after = { ...before, ...courier, numero, nota };
    if (JSON.stringify(after) === JSON.stringify(before)) return "igual";
    if (toVisto(before) !== visto) return "cambio_ajeno";
    await tx
      .update(despachos)
      .set({ ...courier, numero, nota })
      .where(eq(despachos.id, before.id));
    await indexNumeros(tx, pedido);
    await addEvento(tx, { pedido_id, tipo: "despacho_corregido", actor_id });
    const target = { accion: "corregir_envio", objeto: "pedido", objeto_id: pedido_id, actor_id } as const;
    // Neither number nor note: the log is never cleaned.
    const campos = { envio: before.id, courier: courier.courier };
    await addAuditoria(tx, { ...target, antes: null, despues: campos });
    const ended = pedido.estado === "entregado" || pedido.estado === "cancelado" || before.regreso_en !== null;
    const parte = findParte(pedido, all.slice(0, place + 1));
    if (!ended) await notifyDatosDespacho(tx, env, pedido, after, parte);
    return "corregido";
  });
}
