import { and, desc, eq, gt } from "drizzle-orm";
import { fromSoles } from "#lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import { type LineaDespacho, pedidos } from "#db/schema/pedidos.ts";
import { movimientos_stock } from "#db/schema/movimientos-stock.ts";
import { retornos } from "#db/schema/retornos.ts";
import { lockProductos, moveStock } from "#app/features/productos/stock.server.ts";
import { readFeriados } from "#app/features/feriados/feriados.server.ts";
import { computeLlegada } from "#lib/envio/llegada.ts";
import { holdUsoAgain, releaseUso } from "#app/features/cupones/cupones.server.ts";
import { countUnidades, sumUnidades } from "./despachos.ts";
import { readPorEnviar } from "./despachos.server.ts";
import { addEvento } from "./pedidos.server.ts";
import { listRegresadas } from "./devolucion.ts";
import { listReembolsosDeLineas } from "./devolucion.server.ts";
import { type EntregaPrometida, type Estado, findCambios, type Pedido, type ProductoCambiado } from "./pedidos.ts";

export interface CambioEstado {
  estado: Estado;
  /** Shown on the timeline. */
  motivo?: string;
  /** The usuario who changes it; without one, the shop. */
  actor_id?: string;
  /** With cancelado: its units do not go back to the stock, but are lost. */
  perdidas?: boolean;
  /** Until when an order that is pendiente again may be paid. */
  vence_en?: Date;
}

export type CambioHecho =
  | { hecho: true }
  | { hecho: false; falta: ProductoCambiado[] }
  /** No use is left of the coupon that it was made with. */
  | { hecho: false; cupon: string };

/**
 * Holds what an order that leaves cancelado has to send, in a new round, and the use of its coupon where that was given
 * back. Where there is too little of either, nothing is held.
 */
async function holdAgain(tx: Tx, pedido: Pedido): Promise<CambioHecho> {
  const items = await readPorEnviar(tx, pedido);
  const productos = await lockProductos(
    tx,
    items.map((item) => item.producto_id),
    { hidden: true },
  );
  const lineas = items.map((item) => ({ ...item, precio: fromSoles(item.precio) }));
  const { falta } = findCambios(lineas, productos);
  if (falta.length > 0) return { hecho: false, falta };
  const cupon = await holdUsoAgain(tx, pedido);
  if (cupon !== null) return { hecho: false, cupon };
  const vuelta = pedido.vuelta + 1;
  await tx.update(pedidos).set({ vuelta }).where(eq(pedidos.id, pedido.id));
  const held = items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad: -cantidad }));
  await moveStock(tx, held, { motivo: "retencion", pedido_id: pedido.id, vuelta });
  return { hecho: true };
}

/**
 * Units that their buyer sent back since they were held last, whether or not they went back on the shelf: they are
 * settled. Those of before were held again with the rest of the order.
 */
async function listRetornadas(tx: Tx, { id, vuelta }: Pedido): Promise<LineaDespacho[]> {
  const { created_at, motivo, pedido_id } = movimientos_stock;
  const held = and(eq(pedido_id, id), eq(motivo, "retencion"), eq(movimientos_stock.vuelta, vuelta));
  const [hold] = await tx.select({ created_at }).from(movimientos_stock).where(held).orderBy(desc(created_at)).limit(1);
  const received = and(
    eq(retornos.pedido_id, id),
    eq(retornos.estado, "recibido"),
    hold && gt(retornos.cambiado_en, hold.created_at),
  );
  const rows = await tx.select({ lineas: retornos.lineas }).from(retornos).where(received);
  const paid = (await listReembolsosDeLineas(tx, id)).filter((one) => !hold || one.created_at > hold.created_at);
  return [...rows.flatMap(({ lineas }) => lineas), ...paid.flatMap(({ lineas }) => listRegresadas(lineas))];
}

/**
 * Gives back what an order has not sent, once in each round, and its coupon where all of it is in the shop. With
 * `perdidas_de`, who says so, the units are lost.
 */
async function giveBack(tx: Tx, pedido: Pedido, perdidas_de?: string | null): Promise<void> {
  const enTienda = await readPorEnviar(tx, pedido);
  const retornadas = await listRetornadas(tx, pedido);
  const items = enTienda.flatMap((item) => {
    // What was sent back is among it once its shipment is said to be back.
    const [all, settled] = [pedido.items, [...retornadas, ...pedido.retiradas]].map((lineas) =>
      sumUnidades(lineas, item.producto_id),
    );
    const cantidad = Math.min(item.cantidad, (all ?? 0) - (settled ?? 0));
    return cantidad > 0 ? [{ ...item, cantidad }] : [];
  });
  const ids = items.map((item) => item.producto_id);
  await lockProductos(tx, ids, { removed: true });
  const causa = { pedido_id: pedido.id, vuelta: pedido.vuelta };
  await moveStock(tx, items, { motivo: "devolucion", ...causa });
  // The order has them no more, and nobody can sell them.
  if (perdidas_de !== undefined) {
    const lost = items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad: -cantidad }));
    await moveStock(tx, lost, { motivo: "merma", ...causa, actor_id: perdidas_de ?? undefined });
  }
  const whole = countUnidades(pedido.items) - countUnidades(pedido.retiradas);
  if (countUnidades(enTienda) === whole) await releaseUso(tx, pedido.id);
}

/** Paid within it, an order keeps the days that it was made with: that is what a card takes, with a second try. */
const GRACIA_MS = 60 * 60_000;

/**
 * The promise of an order that is paid now, where it is counted anew: of a payment that comes later, a voucher's, by the
 * terms that the order was made with. Null where it stays.
 */
async function recountEntrega(tx: Tx, { entrega, created_at }: Pedido, ahora: Date): Promise<EntregaPrometida | null> {
  if (!entrega || ahora.getTime() - created_at.getTime() < GRACIA_MS) return null;
  const llegada = computeLlegada(entrega, ahora, await readFeriados(tx));
  return llegada.desde > entrega.desde ? { ...entrega, ...llegada } : null;
}

/**
 * Moves an order to any estado, with its stock (docs/dinero-y-pedidos.md, section 4): entering cancelado gives back what
 * was not sent, leaving cancelado holds that anew and is refused when there is too little. The order must be locked;
 * before cancelado, its open payments must be closed at the provider (docs/dinero-y-pedidos.md, section 7).
 */
export async function setEstado(tx: Tx, pedido: Pedido, cambio: CambioEstado): Promise<CambioHecho> {
  const { estado, motivo, actor_id, vence_en, perdidas = false } = cambio;
  if (estado === pedido.estado) return { hecho: true };
  if (pedido.estado === "cancelado") {
    const held = await holdAgain(tx, pedido);
    if (!held.hecho) return held;
  }
  // Back from enviado it was paid before: the days stay.
  const paid = estado === "procesando" && (pedido.estado === "pendiente" || pedido.estado === "cancelado");
  const entrega = paid ? await recountEntrega(tx, pedido, new Date()) : null;
  await tx
    .update(pedidos)
    .set({ estado, ...(vence_en && { vence_en }), ...(entrega && { entrega }) })
    .where(eq(pedidos.id, pedido.id));
  if (estado === "cancelado") await giveBack(tx, pedido, perdidas ? (actor_id ?? null) : undefined);
  await addEvento(tx, { pedido_id: pedido.id, tipo: estado, detalle: motivo, actor_id });
  return { hecho: true };
}
