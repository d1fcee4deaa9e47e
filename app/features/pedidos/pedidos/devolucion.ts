import type { LineaDespacho } from "#db/schema/despachos.ts";
import type { LineaReembolso } from "#db/schema/pagos.ts";
import { type Centimos, centimos, fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles } from "#lib/dinero-con-signo.ts";
import type { AjustePedido, ItemPedido } from "./pedidos.ts";

export interface PedidoDevuelto {
  items: readonly ItemPedido[];
  ajustes: readonly AjustePedido[];
  igv_porcentaje: number;
  /** Its coupon paid the delivery, so it does not reduce the refund of products. */
  envio_gratis: boolean;
}

const sumLineas = (items: readonly ItemPedido[], lineas: readonly LineaDespacho[]): number =>
  lineas.reduce((sum, { producto_id, cantidad }) => {
    const item = items.find((one) => one.producto_id === producto_id);
    return sum + (item ? fromSoles(item.precio) * cantidad : 0);
  }, 0);

type ParteCupon = NonNullable<AjustePedido["partes"]>[number];

/** Rounded half up, as IGV is. */
const divide = (a: bigint, b: bigint): number => Number((2n * a + b) / (2n * b));

const withIgv = (monto: number, igv_porcentaje: number): number =>
  divide(BigInt(monto) * BigInt(100 + igv_porcentaje), 100n);

/** Units at their price less what the coupon took off their own line. */
function sumNetas({ items }: PedidoDevuelto, partes: readonly ParteCupon[], lineas: readonly LineaDespacho[]): number {
  return items.reduce((sum, { producto_id, precio, cantidad }) => {
    const cuantas = lineas.reduce((all, one) => all + (one.producto_id === producto_id ? one.cantidad : 0), 0);
    const found = partes.find((one) => one.producto_id === producto_id);
    const parte = found ? fromSoles(found.monto) : 0;
    return sum + fromSoles(precio) * cuantas - divide(BigInt(parte) * BigInt(cuantas), BigInt(cantidad));
  }, 0);
}

/**
 * Refund for lines, in céntimos with IGV: prices less their share of the coupon, without delivery. With earlier refunds
 * (`antes`) it never exceeds a refund of all at once.
 */
export function computeDevolucion(
  pedido: PedidoDevuelto,
  lineas: readonly LineaDespacho[],
  antes: readonly LineaDespacho[] = [],
): Centimos {
  const { items, ajustes, igv_porcentaje, envio_gratis } = pedido;
  const partes = ajustes.find((ajuste) => ajuste.partes)?.partes;
  if (partes) {
    const until = (some: readonly LineaDespacho[]) => withIgv(sumNetas(pedido, partes, some), igv_porcentaje);
    return centimos(until([...antes, ...lineas]) - until(antes));
  }
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

export interface ParteDevuelta {
  lineas: readonly LineaDespacho[];
  envio: boolean;
}

type PedidoCobrado = PedidoDevuelto & { total: Centimos };

/** The order's delivery as paid, in céntimos with IGV. */
export const computeParteEnvio = (pedido: PedidoCobrado): Centimos =>
  centimos(Math.max(0, pedido.total - computeDevolucion(pedido, pedido.items)));

/** Refund after earlier ones, in céntimos: all parts of an order add up exactly to its total. */
export function computeReembolso(pedido: PedidoCobrado, parte: ParteDevuelta, antes: ParteDevuelta): Centimos {
  const envio = parte.envio && !antes.envio ? computeParteEnvio(pedido) : 0;
  return centimos(computeDevolucion(pedido, parte.lineas, antes.lineas) + envio);
}

export interface LineaDevolvible extends LineaDespacho {
  nombre: string;
  /** Units not refunded and not in a return. */
  quedan: number;
  /** Unsent units leave the order with the refund. */
  por_enviar: number;
  fuera: number;
}

/** Units of a refund that are taken out before being sent. */
export const countRetiradas = ({ por_enviar }: LineaDevolvible, cantidad: number): number =>
  Math.min(cantidad, por_enviar);

/** Units of a refund that can go back to stock. */
export function countVuelven(linea: LineaDevolvible, cantidad: number): number {
  const retiradas = countRetiradas(linea, cantidad);
  return retiradas + Math.min(cantidad - retiradas, linea.fuera);
}

export const listRegresadas = (lineas: readonly LineaReembolso[]): LineaDespacho[] =>
  lineas.map(({ producto_id, vuelven, retiradas }) => {
    return { producto_id, cantidad: Math.max(0, vuelven - retiradas) };
  });

/** "2 × Taza, 1 × Plato y el envío"; empty for a refund by amount only. */
export function formatPor({ items }: { items: readonly ItemPedido[] }, { lineas, envio }: ParteDevuelta): string {
  const productos = lineas.map(({ producto_id, cantidad }) => {
    const nombre = items.find((item) => item.producto_id === producto_id)?.nombre ?? "producto";
    return `${cantidad} × ${nombre}`;
  });
  return new Intl.ListFormat("es").format(envio ? [...productos, "el envío"] : productos);
}
