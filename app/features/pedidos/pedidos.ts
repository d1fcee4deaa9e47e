import type { AjustePedido, EntregaPrometida, ItemPedido, LineaDespacho } from "#db/schema/pedidos.ts";
import type { Voucher } from "#db/schema/pagos.ts";
import { type Centimos, type Soles, toSoles, type Totales } from "#lib/dinero.ts";
import { toBusqueda, toShortId } from "#lib/text.ts";
import type { Cobro, Estado, MetodoPago, TipoEvento } from "#db/values.ts";

export type { AjustePedido, Cobro, EntregaPrometida, Estado, ItemPedido, MetodoPago, TipoEvento, Voucher };

/** In the order of an order's usual course, which lists and tabs follow. */
export const NOMBRE_ESTADO: Readonly<Record<Estado, string>> = {
  pendiente: "Pendiente",
  procesando: "Procesando",
  enviado: "Enviado",
  entregado: "Entregado",
  cancelado: "Cancelado",
};

export const NOMBRE_COBRO: Readonly<Record<Cobro, string>> = {
  sin_pagar: "Sin pagar",
  en_curso: "Pago en curso",
  incompleto: "Pago incompleto",
  pagado: "Pagado",
  devuelto_parcial: "Devuelto en parte",
  devuelto: "Devuelto",
};

/** An order as its owner and the staff see it. */
export interface Pedido extends Totales {
  id: string;
  /** What people call it: 1042. */
  numero: number;
  usuario_id: string;
  items: ItemPedido[];
  ajustes: AjustePedido[];
  entrega: EntregaPrometida | null;
  /** Units that were given back in money before they left: they are not to be sent any more. */
  retiradas: readonly LineaDespacho[];
  estado: Estado;
  direccion_envio: string;
  /** INEI's code of where that lies; empty where it is not known. */
  distrito: string;
  /** Who takes it; empty for the customer. */
  receptor: string;
  telefono: string | null;
  metodo_pago: MetodoPago;
  created_at: Date;
  vence_en: Date;
  vuelta: number;
  requiere_atencion: string | null;
}

/** An order that is about to be written: the database gives it its number. */
export type PedidoNuevo = Omit<Pedido, "numero">;

/** An order as people name it, with the specification's id: "1042 · 1a2b3c4d". */
export const formatPedido = ({ id, numero }: Pick<Pedido, "id" | "numero">): string => `${numero} · ${toShortId(id)}`;

/** The number that a search names, as "1042", "#1042" or "Pedido 1042"; null for another text. */
export function parseNumero(text: string): number | null {
  const [, digits] = /^(?:pedido\s*)?(?:#|n\.?[°º]?)?\s*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * The text that the panel's search looks through, for the `busqueda` column: short id, phone, receiver, address, names of
 * the products, and the numbers of its shipments. Whoever writes one of these columns writes `busqueda`, too.
 */
export const busquedaPedido = (
  {
    id,
    telefono,
    receptor = "",
    direccion_envio,
    items,
  }: Pick<Pedido, "id" | "direccion_envio" | "items"> & { telefono?: string | null; receptor?: string },
  numeros: readonly string[] = [],
): string => {
  const nombres = items.map(({ nombre }) => nombre);
  const quien = receptor === "" ? [] : [receptor];
  return toBusqueda(toShortId(id), telefono ?? "", ...quien, direccion_envio, ...nombres, ...numeros.filter(Boolean));
};

/** An order as its owner may see it: without what is for the staff only. */
export type PedidoPropio = Omit<Pedido, "usuario_id" | "vuelta" | "requiere_atencion"> & { en_revision: boolean };

export function toPropio({
  usuario_id: _usuario,
  vuelta: _vuelta,
  requiere_atencion,
  ...pedido
}: Pedido): PedidoPropio {
  return { ...pedido, en_revision: requiere_atencion !== null };
}

/** How an order stands with its money, for its owner. */
export type Situacion =
  | "pagado"
  | "cancelado"
  /** Nothing was paid on its page yet. */
  | "por_pagar"
  /** A payment code was issued, and can be paid. */
  | "por_pagar_con_codigo"
  /** A payment is under way, or the provider did not answer. */
  | "verificando";

/** What the owner is not told: what the staff note, and what they asked of a provider. */
const INTERNOS = ["nota", "revisado", "reembolso_pedido", "pago_corregido"] as const satisfies readonly TipoEvento[];
type TipoInterno = (typeof INTERNOS)[number];

export const isInterno = (tipo: TipoEvento): tipo is TipoInterno => INTERNOS.some((interno) => interno === tipo);

/** An event of an order's timeline for its owner. */
export interface EventoPedido {
  id: string;
  tipo: Exclude<TipoEvento, TipoInterno>;
  detalle: string;
  created_at: Date;
}

/** What the line of a delivery is called. */
export const nameEnvio = (zona: string): string => `Envío a ${zona}`;

/** Different products in one order: the payment providers take 100 lines, and one of them is the IGV's (cobro.ts). */
export const MAX_PRODUCTOS = 99;

/** In céntimos: Stripe takes amounts of up to eight digits. */
export const TOTAL_MAXIMO = 99_999_999;

/** A line of the checkout's body. Its price is compared, never trusted. */
export interface LineaPedida {
  producto_id: string;
  cantidad: number;
  precio: Centimos;
  nombre: string;
}

/** A product in the database at the moment of ordering. */
export interface ProductoVendible {
  id: string;
  nombre: string;
  precio: Centimos;
  stock: number;
  imagen: string;
}

/** A product that cannot be sold as ordered, with today's stock and price. */
export interface ProductoCambiado {
  producto_id: string;
  nombre: string;
  disponible: number;
  precio: Soles;
}

/** One line per product, in the order of first mention: quantities of the same product are summed. */
export function mergeLineas(lineas: readonly LineaPedida[]): LineaPedida[] {
  const merged = new Map<string, LineaPedida>();
  for (const linea of lineas) {
    const before = merged.get(linea.producto_id);
    merged.set(linea.producto_id, { ...linea, cantidad: linea.cantidad + (before?.cantidad ?? 0) });
  }
  return [...merged.values()];
}

/** The products with too little stock, and those whose price is not what the customer saw. */
export function findCambios(
  lineas: readonly LineaPedida[],
  productos: ReadonlyMap<string, ProductoVendible>,
): { falta: ProductoCambiado[]; precio: ProductoCambiado[] } {
  const falta: ProductoCambiado[] = [];
  const precio: ProductoCambiado[] = [];
  for (const { producto_id, cantidad, precio: shown, nombre } of lineas) {
    const producto = productos.get(producto_id);
    const cambio: ProductoCambiado = {
      producto_id,
      nombre: producto?.nombre ?? nombre,
      disponible: producto?.stock ?? 0,
      precio: toSoles(producto?.precio ?? shown),
    };
    if (!producto || producto.stock < cantidad) falta.push(cambio);
    else if (producto.precio !== shown) precio.push(cambio);
  }
  return { falta, precio };
}

/** The estados of a paid order. */
export function isPagado(estado: Estado): boolean {
  return estado === "procesando" || estado === "enviado" || estado === "entregado";
}

/** Paid and not delivered yet: the address is still needed. */
export const isPorEntregar = ({ estado }: { estado: Estado }): boolean =>
  estado === "procesando" || estado === "enviado";

/** Cancelled, and not refunded whole. */
export const isPorDevolver = ({ estado, cobro }: { estado: Estado; cobro: Cobro }): boolean =>
  estado === "cancelado" && (cobro === "pagado" || cobro === "incompleto" || cobro === "en_curso");

/** The sums over an order's payment attempts, in céntimos. */
export interface Cobrado {
  aprobado: number;
  reembolsado: number;
  /** One of them may still bring money: a voucher, or a payment under review. */
  en_curso: boolean;
}

/** The `cobro` of an order, which is independent of its estado (docs/dinero-y-pedidos.md, section 8). */
export function computeCobro(total: Centimos, { aprobado, reembolsado, en_curso }: Cobrado): Cobro {
  const queda = aprobado - reembolsado;
  if (queda >= total) return "pagado";
  if (queda > 0) return reembolsado > 0 ? "devuelto_parcial" : "incompleto";
  if (en_curso) return "en_curso";
  return aprobado > 0 ? "devuelto" : "sin_pagar";
}
