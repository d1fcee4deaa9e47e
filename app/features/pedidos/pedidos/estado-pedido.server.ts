import { and, desc, eq, gt } from "drizzle-orm";
import { fromSoles } from "#lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import { type LineaDespacho, pedidos } from "#db/schema/pedidos.ts";
import { movimientos_stock } from "#db/schema/movimientos-stock.ts";
import { retornos } from "#db/schema/retornos.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import { computeLlegada } from "#lib/envio/llegada.ts";
import { holdUsoAgain, releaseUso } from "#app/features/catalogo/cupones/cupones.server.ts";
import { countUnidades, sumUnidades } from "./despachos.ts";
import { readPorEnviar } from "./despachos.server.ts";
import { addEvento } from "./pedidos.server.ts";
import { listRegresadas } from "./devolucion.ts";
import { listReembolsosDeLineas } from "./devolucion.server.ts";
import { type EntregaPrometida, type Estado, findCambios, type Pedido, type ProductoCambiado } from "./pedidos.ts";

export interface CambioEstado {
  estado: Estado;
  motivo?: string;
  /** Omitted where the shop did it. */
  actor_id?: string;
  /** With cancelado: its units are lost, not restocked. */
  perdidas?: boolean;
  vence_en?: Date;
}

export type CambioHecho =
  | { hecho: true }
  | { hecho: false; falta: ProductoCambiado[] }
  /** The coupon has no uses left. */
  | { hecho: false; cupon: string };

/**
 * Holds stock for an order that leaves cancelado, in a new round, and its coupon if given back. Holds nothing where
 * either is short.
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

/** Units that the buyer returned since stock was last held, restocked or not: earlier ones were held again. */
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
 * Gives back unsent units, once per round, and the coupon where nothing is outside. With `perdidas_de`, who reported
 * it, the units are lost.
 */
async function giveBack(tx: Tx, pedido: Pedido, perdidas_de?: string | null): Promise<void> {
  const enTienda = await readPorEnviar(tx, pedido);
  const retornadas = await listRetornadas(tx, pedido);
  const items = enTienda.flatMap((item) => {
    // `enTienda` includes returned units once their shipment is recorded as back; these are settled.
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
  // Lost units are given back, then written off: neither the order's nor for sale.
  if (perdidas_de !== undefined) {
    const lost = items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad: -cantidad }));
    await moveStock(tx, lost, { motivo: "merma", ...causa, actor_id: perdidas_de ?? undefined });
  }
  const whole = countUnidades(pedido.items) - countUnidades(pedido.retiradas);
  if (countUnidades(enTienda) === whole) await releaseUso(tx, pedido.id);
}

/** Paid this soon, an order keeps its days: time for a card and a second try. */
const GRACIA_MS = 60 * 60_000;

/**
 * Recounts the promised days, by the order's terms, when payment comes late, as with vouchers; null where they stay.
 */
async function recountEntrega(tx: Tx, { entrega, created_at }: Pedido, ahora: Date): Promise<EntregaPrometida | null> {
  if (!entrega || ahora.getTime() - created_at.getTime() < GRACIA_MS) return null;
  const llegada = computeLlegada(entrega, ahora, await readFeriados(tx));
  return llegada.desde > entrega.desde ? { ...entrega, ...llegada } : null;
}

/**
 * Moves an order to any estado, with its stock (docs/dinero-y-pedidos.md, section 4): entering cancelado gives back
 * unsent units, leaving it holds them again and fails where stock is short. The order must be locked, and before
 * cancelado its payment pages closed at the provider (docs/dinero-y-pedidos.md, section 7).
 */
export async function setEstado(tx: Tx, pedido: Pedido, cambio: CambioEstado): Promise<CambioHecho> {
  const { estado, motivo, actor_id, vence_en, perdidas = false } = cambio;
  if (estado === pedido.estado) return { hecho: true };
  if (pedido.estado === "cancelado") {
    const held = await holdAgain(tx, pedido);
    if (!held.hecho) return held;
  }
  // An order that comes back from enviado was paid before: its days stay.
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
