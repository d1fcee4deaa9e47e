import type { AjustePedido, ItemPedido } from "#app/features/pedidos/pedidos.ts";
import type { LineaDespacho } from "#db/schema/despachos.ts";
import type { EstadoRetorno, MotivoRetorno } from "#db/values.ts";
import { type Centimos, centimos, fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles } from "#lib/dinero-con-signo.ts";
import { addDias, toDia } from "#lib/fechas.ts";

export const MAX_FOTOS = 3;
export const MAX_TEXTO = 1_000;
/** Of the label of a parcel. */
export const MAX_MEGABYTES_PDF = 2;

export const NOMBRE_RETORNO: Record<EstadoRetorno, string> = {
  pedido: "Por responder",
  aceptado: "Aceptada",
  rechazado: "Rechazada",
  recibido: "Recibida",
  retirado: "Retirada",
};

export const NOMBRE_MOTIVO: Record<MotivoRetorno, string> = {
  falla: "Tiene una falla",
  danado: "Llegó dañado",
  equivocado: "No es lo que pedí",
  no_gusta: "Cambié de idea",
  otro: "Otro motivo",
};

/** A return holds its units until it is refused or taken back. */
export const isVivo = (estado: EstadoRetorno): boolean => estado !== "rechazado" && estado !== "retirado";

export const toRetornoPath = (pedido_id: string): string => `/pedido/${pedido_id}/devolucion`;
export const RUTA_RETORNOS = "/admin/pedidos/devoluciones";

/** The last day of Lima on which a return can be asked for: so many calendar days after the delivery. */
export const computeUltimoDia = (entregado_en: Date, dias: number): string => addDias(toDia(entregado_en), dias);

export const isInTime = (entregado_en: Date, dias: number, ahora: Date): boolean =>
  toDia(ahora) <= computeUltimoDia(entregado_en, dias);

/** The order's lines with the units that no return holds yet. */
export function listDevolvibles(
  items: readonly ItemPedido[],
  retornos: readonly { estado: EstadoRetorno; lineas: readonly LineaDespacho[] }[],
): (ItemPedido & { quedan: number })[] {
  const held = new Map<string, number>();
  for (const { lineas } of retornos.filter(({ estado }) => isVivo(estado))) {
    for (const { producto_id, cantidad } of lineas) held.set(producto_id, (held.get(producto_id) ?? 0) + cantidad);
  }
  return items.map((item) => ({ ...item, quedan: Math.max(0, item.cantidad - (held.get(item.producto_id) ?? 0)) }));
}

interface PedidoDevuelto {
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
 * delivery stays paid. `antes` are the lines of earlier returns: together they never come to more than all at once.
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

/** "2 × Taza, 1 × Plato" */
export const formatLineas = (
  lineas: readonly LineaDespacho[],
  items: readonly Pick<ItemPedido, "producto_id" | "nombre">[],
): string =>
  lineas
    .map(({ producto_id, cantidad }) => {
      const nombre = items.find((item) => item.producto_id === producto_id)?.nombre ?? "producto";
      return `${cantidad} × ${nombre}`;
    })
    .join(", ");
