import { and, eq, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { despachos } from "#db/schema/despachos.ts";
import type { Tx } from "#db/client.server.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { computeVencimiento } from "#app/features/pedidos/pagos/plazo.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { notifyDespacho, withdrawDespacho } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import {
  countUnidades,
  DESHACER_S,
  type Despacho,
  findParte,
  formatUnidades,
  type LineaDespacho,
  listPorEnviar,
} from "#app/features/pedidos/pedidos/despachos.ts";
import { createDespacho, indexNumeros, listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { setEstado } from "#app/features/pedidos/pedidos/estado-pedido.server.ts";
import { addEvento, lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { Estado, ItemPedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { findCourier } from "./courier.server.ts";

export interface EnvioNuevo {
  id: string;
  lineas: readonly LineaDespacho[];
  /** A listed name, or empty. */
  courier: string;
  numero: string;
  /** The customer reads it. */
  nota: string;
  actor_id: string;
}

export type ResultadoEnvio =
  | { tipo: "enviado"; quedan: ItemPedido[] }
  /** From here on nothing was sent. */
  | { tipo: "otro_estado"; estado: Estado }
  | { tipo: "no_quedan"; quedan: ItemPedido[] }
  | { tipo: "sin_courier" };

/** The customer sees it too: number and note, which are deleted with an account, stay out. */
function formatDetalle({ courier, recojo, lineas }: Despacho, items: readonly ItemPedido[], parte: boolean): string {
  const con = courier && (recojo ? courier : `Con ${courier}`);
  const cuantas = parte ? `${countUnidades(lineas)} de ${formatUnidades(countUnidades(items))}` : "";
  return [cuantas, con]
    .map((sentence) => sentence && `${sentence}.`)
    .join(" ")
    .trim();
}

/**
 * With the last unit the order becomes `enviado`. All or nothing, under the order's lock, never more than was ordered.
 * The mail waits DESHACER_S.
 */
export const sendPedido = ({ db, env }: Tienda, pedido_id: string, envio: EnvioNuevo): Promise<ResultadoEnvio> =>
  db.transaction((tx) => sendWithin(tx, env, pedido_id, envio));

/** sendPedido() in the caller's transaction. */
export async function sendWithin(
  tx: Tx,
  env: Tienda["env"],
  pedido_id: string,
  envio: EnvioNuevo,
): Promise<ResultadoEnvio> {
  const pedido = await lockPedido(tx, pedido_id);
  const before = await listDespachos(tx, pedido_id);
  const left = listPorEnviar(pedido, before);
  // The form was repeated, as the answer was lost.
  if (before.some(({ id }) => id === envio.id)) return { tipo: "enviado", quedan: left };
  if (pedido.estado !== "procesando") return { tipo: "otro_estado", estado: pedido.estado };
  const leftOf = (id: string) => left.find(({ producto_id }) => producto_id === id)?.cantidad ?? 0;
  if (envio.lineas.some(({ producto_id, cantidad }) => cantidad > leftOf(producto_id))) {
    return { tipo: "no_quedan", quedan: left };
  }
  const courier = await findCourier(tx, env, envio);
  if (!courier) return { tipo: "sin_courier" };
  const { id, numero, nota, actor_id } = envio;
  const lineas = [...envio.lineas];
  const nuevo = { id, lineas, numero, nota, actor_id, desde: pedido.estado, ...courier };
  const despacho = await createDespacho(tx, pedido, nuevo);
  const parte = findParte(pedido, [...before, despacho]);
  const detalle = formatDetalle(despacho, pedido.items, parte !== "todo");
  if (parte === "parte") await addEvento(tx, { pedido_id, tipo: "despacho", detalle, actor_id });
  else await setEstado(tx, pedido, { estado: "enviado", motivo: detalle, actor_id });
  const target = { accion: "enviar", objeto: "pedido", objeto_id: pedido_id, actor_id } as const;
  const despues = { envio: id, unidades: countUnidades(lineas), courier: courier.courier };
  await addAuditoria(tx, { ...target, antes: null, despues });
  await notifyDespacho(tx, env, pedido, despacho, parte);
  return { tipo: "enviado", quedan: listPorEnviar(pedido, [...before, despacho]) };
}

interface EnvioDeshecho {
  id: string;
  actor_id: string;
}

export type ResultadoDeshacer = { tipo: "deshecho" | "tarde" | "no_existe" } | { tipo: "otro_estado"; estado: Estado };

/**
 * Undoes a shipment and its mail within DESHACER_S. An order that it made `enviado` goes back; its customer, who may
 * have seen it, finds the correction in the history.
 */
export const undoDespacho = (tienda: Tienda, pedido_id: string, envio: EnvioDeshecho): Promise<ResultadoDeshacer> =>
  tienda.db.transaction((tx) => undoWithin(tx, tienda, pedido_id, envio));

/** undoDespacho() in the caller's transaction. */
export async function undoWithin(
  tx: Tx,
  tienda: Pick<Tienda, "env" | "pasarelas">,
  pedido_id: string,
  { id, actor_id }: EnvioDeshecho,
): Promise<ResultadoDeshacer> {
  const pedido = await lockPedido(tx, pedido_id);
  const own = and(eq(despachos.id, id), eq(despachos.pedido_id, pedido_id));
  const inTime = sql<boolean>`${despachos.created_at} > now() - make_interval(secs => ${DESHACER_S})`;
  const [found] = await tx.select({ desde: despachos.desde, inTime }).from(despachos).where(own);
  if (!found) return { tipo: "no_existe" };
  const { estado } = pedido;
  if (estado === "entregado" || estado === "cancelado") return { tipo: "otro_estado", estado };
  if (!found.inTime || !(await withdrawDespacho(tx, pedido, { id }))) return { tipo: "tarde" };
  await tx.delete(despachos).where(own);
  await indexNumeros(tx, pedido);
  await addEvento(tx, { pedido_id, tipo: "despacho_deshecho", detalle: TODAVIA_NO, actor_id });
  if (estado === "enviado") {
    const vence_en = computeVencimiento(tienda, pedido.metodo_pago, await findAjustes(tx, tienda.env));
    const back = found.desde === "pendiente" ? { estado: found.desde, vence_en } : { estado: "procesando" as const };
    await setEstado(tx, pedido, { ...back, actor_id });
  }
  const target = { accion: "deshacer", objeto: "pedido", objeto_id: pedido_id, actor_id } as const;
  await addAuditoria(tx, { ...target, antes: { envio: id }, despues: { envio: null } });
  return { tipo: "deshecho" };
}

const TODAVIA_NO = "Ese envío todavía no salió. Te avisaremos cuando salga.";
