import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { despachos } from "#db/schema/despachos.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { notifyDatosDespacho } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { type Despacho, findParte, toVisto } from "#app/features/pedidos/pedidos/despachos.ts";
import { indexNumeros, listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { addEvento, lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { EnvioNuevo } from "./enviar.server.ts";
import { findCourier } from "./courier.server.ts";

type DatosEnvio = Pick<EnvioNuevo, "id" | "courier" | "numero" | "nota" | "actor_id">;

export type ResultadoCorregir = "corregido" | "igual" | "no_existe" | "sin_courier" | "cambio_ajeno";

/** A courier since removed can be kept, with its tracking page only for the same number. */
const keepCourier = ({ courier, recojo, numero, seguimiento }: Despacho, nuevo: DatosEnvio) =>
  nuevo.courier === courier && { courier, recojo, seguimiento: nuevo.numero === numero ? seguimiento : null };

/**
 * The customer sees a correction at once; a waiting mail is rewritten, else another is sent, unless the order is
 * finished. Another person's correction since `visto` (toVisto()) is not overwritten.
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
    // Without number and note: the log is never cleaned.
    const campos = { envio: before.id, courier: courier.courier };
    await addAuditoria(tx, { ...target, antes: null, despues: campos });
    const ended = pedido.estado === "entregado" || pedido.estado === "cancelado" || before.regreso_en !== null;
    const parte = findParte(pedido, all.slice(0, place + 1));
    if (!ended) await notifyDatosDespacho(tx, env, pedido, after, parte);
    return "corregido";
  });
}
