import type { LineaDespacho } from "#db/schema/despachos.ts";
import type { LineaReembolso } from "#db/schema/pagos.ts";
import { type Centimos, centimos, fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles } from "#lib/dinero-con-signo.ts";
import type { AjustePedido, ItemPedido } from "./pedidos.ts";

export interface PedidoDevuelto {
  items: readonly ItemPedido[];
  ajustes: readonly AjustePedido[];
  igv_porcentaje: number;
  /** Its coupon took off the delivery, which stays paid. */
  envio_gratis: boolean;
}

const sumLineas = (items: readonly ItemPedido[], lineas: readonly LineaDespacho[]): number =>
  lineas.reduce((sum, { producto_id, cantidad }) => {
    const item = items.find((one) => one.producto_id === producto_id);
    return sum + (item ? fromSoles(item.precio) * cantidad : 0);
  }, 0);

/** Rounded half up, as IGV is. */
const divide = (a: bigint, b: bigint): number => Number((2n * a + b) / (2n * b));

/**
 * What is to be given back for lines of an order, in céntimos with IGV: their prices less their share of the coupon; the
 * delivery stays paid. `antes` are the lines that were given back before: together they never come to more than all at
 * once.
 */
export function computeDevolucion(
  { items, ajustes, igv_porcentaje, envio_gratis }: PedidoDevuelto,
  lineas: readonly LineaDespacho[],
  antes: readonly LineaDespacho[] = [],
): Centimos {
  const productos = items.reduce((sum, { precio, cantidad }) => sum + fromSoles(precio) * cantidad, 0);
  const cupones = envio_gratis ? [] : ajustes.filter(({ tipo }) => tipo === "cupon");
  const cupon = cupones.reduce((sum, { monto }) => sum + fromSignedSoles(monto), 0);
  if (productos === 0) return centimos(0);
  const upTo = (bruto: number): number =>
    divide(
      BigInt(bruto) * BigInt(Math.max(0, productos + cupon)) * BigInt(100 + igv_porcentaje),
      BigInt(productos) * 100n,
    );
  const before = sumLineas(items, antes);
  return centimos(upTo(before + sumLineas(items, lineas)) - upTo(before));
}

/** What of an order is, or was, given back: units, and the delivery. */
export interface ParteDevuelta {
  lineas: readonly LineaDespacho[];
  envio: boolean;
}

type PedidoCobrado = PedidoDevuelto & { total: Centimos };

/** What of an order's total is no product's: the delivery, as it was paid, with IGV. */
export const computeParteEnvio = (pedido: PedidoCobrado): Centimos =>
  centimos(Math.max(0, pedido.total - computeDevolucion(pedido, pedido.items)));

/**
 * What is to be given back for units of an order, and its delivery where that goes back too, after what went back before:
 * all parts of an order together are exactly its total.
 */
export function computeReembolso(pedido: PedidoCobrado, parte: ParteDevuelta, antes: ParteDevuelta): Centimos {
  const envio = parte.envio && !antes.envio ? computeParteEnvio(pedido) : 0;
  return centimos(computeDevolucion(pedido, parte.lineas, antes.lineas) + envio);
}

/** A line of an order, and what of it a refund can be of. */
export interface LineaDevolvible extends LineaDespacho {
  nombre: string;
  /** Units that were not given back yet, nor are asked to be. */
  quedan: number;
  /** Units that have not left the shop: they leave the order with their money. */
  por_enviar: number;
  /** Units that are with the customer. */
  fuera: number;
}

/** What a refund of so many units takes out of the order before it is sent. */
export const countRetiradas = ({ por_enviar }: LineaDevolvible, cantidad: number): number =>
  Math.min(cantidad, por_enviar);

/** How many of so many units can go back to the stock. */
export function countVuelven(linea: LineaDevolvible, cantidad: number): number {
  const retiradas = countRetiradas(linea, cantidad);
  return retiradas + Math.min(cantidad - retiradas, linea.fuera);
}

/** The units of a refund that came back from the customer. */
export const listRegresadas = (lineas: readonly LineaReembolso[]): LineaDespacho[] =>
  lineas.map(({ producto_id, vuelven, retiradas }) => {
    return { producto_id, cantidad: Math.max(0, vuelven - retiradas) };
  });

/** "2 × Taza, 1 × Plato y el envío"; empty where only a sum was said. */
export function formatPor({ items }: { items: readonly ItemPedido[] }, { lineas, envio }: ParteDevuelta): string {
  const productos = lineas.map(({ producto_id, cantidad }) => {
    const nombre = items.find((item) => item.producto_id === producto_id)?.nombre ?? "producto";
    return `${cantidad} × ${nombre}`;
  });
  return new Intl.ListFormat("es").format(envio ? [...productos, "el envío"] : productos);
}
