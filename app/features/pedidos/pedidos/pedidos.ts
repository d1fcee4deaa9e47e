import type { AjustePedido, EntregaPrometida, ItemPedido, LineaDespacho } from "#db/schema/pedidos.ts";
import type { Voucher } from "#db/schema/pagos.ts";
import { type Centimos, type Soles, toSoles, type Totales } from "#lib/dinero.ts";
import { toBusqueda, toShortId } from "#lib/text.ts";
import type { Cobro, Estado, MetodoPago, TipoEvento } from "#db/values.ts";
import type { DatosPedido } from "./campos.ts";

export type { AjustePedido, Cobro, EntregaPrometida, Estado, ItemPedido, MetodoPago, TipoEvento, Voucher };

/** Lists and tabs follow this order. */
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
  contra_entrega: "Contra entrega",
};

export interface Pedido extends Totales, DatosPedido {
  id: string;
  /** The number that people see. */
  numero: number;
  /** null for a contact's, who has no account. */
  usuario_id: string | null;
  contacto_nombre: string | null;
  contacto_correo: string | null;
  /** Id of who of the staff made it; null where the customer did. */
  hecho_por: string | null;
  items: ItemPedido[];
  ajustes: AjustePedido[];
  entrega: EntregaPrometida | null;
  /** Units refunded before they left: not to be sent any more. */
  retiradas: readonly LineaDespacho[];
  estado: Estado;
  created_at: Date;
  vence_en: Date;
  vuelta: number;
  requiere_atencion: string | null;
}

export type PedidoNuevo = Omit<Pedido, "numero">;

/** "1042 · 1a2b3c4d" */
export const formatPedido = ({ id, numero }: Pick<Pedido, "id" | "numero">): string => `${numero} · ${toShortId(id)}`;

/** Reads "1042", "#1042" or "Pedido 1042"; else null. */
export function parseNumero(text: string): number | null {
  const [, digits] = /^(?:pedido\s*)?(?:#|n\.?[°º]?)?\s*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Reads "B001-12" or "f001-00000012"; else null. */
export function parseComprobante(text: string): { serie: string; numero: number } | null {
  const [, serie, digits] = /^([BF][A-Z0-9]{3})\s*-\s*(\d{1,8})$/i.exec(text.trim()) ?? [];
  return serie === undefined ? null : { serie: serie.toUpperCase(), numero: Number(digits) };
}

/** The `busqueda` column, for the panel's search. Write it with each of the columns that it takes. */
export const busquedaPedido = (
  {
    id,
    telefono,
    receptor = "",
    direccion_envio,
    items,
    contacto_nombre,
    contacto_correo,
  }: Pick<Pedido, "id" | "direccion_envio" | "items"> &
    Partial<Pick<Pedido, "telefono" | "receptor" | "contacto_nombre" | "contacto_correo">>,
  numeros: readonly string[] = [],
): string => {
  const nombres = items.map(({ nombre }) => nombre);
  const quien = [receptor, contacto_nombre, contacto_correo].flatMap((parte) => parte || []);
  return toBusqueda(toShortId(id), telefono ?? "", ...quien, direccion_envio, ...nombres, ...numeros.filter(Boolean));
};

/** Leaves out what only staff may see. */
export type PedidoPropio = Omit<
  Pedido,
  "usuario_id" | "contacto_nombre" | "contacto_correo" | "hecho_por" | "vuelta" | "requiere_atencion"
> & { en_revision: boolean };

export type Situacion =
  | "pagado"
  | "cancelado"
  /** Nothing was paid on its page yet. */
  | "por_pagar"
  /** A payable code was issued. */
  | "por_pagar_con_codigo"
  /** A payment is under way, or the provider did not answer. */
  | "verificando";

/** Hidden from the owner: staff notes and requests to a provider. */
const INTERNOS = [
  "nota",
  "revisado",
  "reembolso_pedido",
  "pago_corregido",
  "precio_acordado",
  "cobrado",
] as const satisfies readonly TipoEvento[];
type TipoInterno = (typeof INTERNOS)[number];

export const isInterno = (tipo: TipoEvento): tipo is TipoInterno => INTERNOS.some((interno) => interno === tipo);

export interface EventoPedido {
  id: string;
  tipo: Exclude<TipoEvento, TipoInterno>;
  detalle: string;
  created_at: Date;
}

export const nameEnvio = (zona: string): string => `Envío a ${zona}`;

/** Different products per order: providers take 100 lines, one of them the IGV's (cobro.ts). */
export const MAX_PRODUCTOS = 99;

/** In céntimos; Stripe takes up to eight digits. */
export const TOTAL_MAXIMO = 99_999_999;

/** A line of the checkout's body. Its price is compared, never trusted. */
export interface LineaPedida {
  producto_id: string;
  cantidad: number;
  precio: Centimos;
  nombre: string;
}

export interface ProductoVendible {
  id: string;
  nombre: string;
  precio: Centimos;
  stock: number;
  imagen: string;
}

/** The product cannot be sold as ordered; stock and price are current. */
export interface ProductoCambiado {
  producto_id: string;
  nombre: string;
  disponible: number;
  precio: Soles;
}

export function mergeLineas(lineas: readonly LineaPedida[]): LineaPedida[] {
  const merged = new Map<string, LineaPedida>();
  for (const linea of lineas) {
    const before = merged.get(linea.producto_id);
    merged.set(linea.producto_id, { ...linea, cantidad: linea.cantidad + (before?.cantidad ?? 0) });
  }
  return [...merged.values()];
}

/** Products with too little stock, or another price than the customer saw. */
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

export function isPagado(estado: Estado): boolean {
  return estado === "procesando" || estado === "enviado" || estado === "entregado";
}

/** Paid and not delivered yet: the address is still needed. */
export const isPorEntregar = ({ estado }: { estado: Estado }): boolean =>
  estado === "procesando" || estado === "enviado";

export const isPorDevolver = ({ estado, cobro }: { estado: Estado; cobro: Cobro }): boolean =>
  estado === "cancelado" && (cobro === "pagado" || cobro === "incompleto" || cobro === "en_curso");

export interface Cobrado {
  aprobado: number;
  reembolsado: number;
  /** A voucher or a payment under review may still bring money. */
  en_curso: boolean;
}

/** Paid when delivered. */
export const isContraEntrega = ({ metodo_pago }: { metodo_pago: MetodoPago }): boolean =>
  metodo_pago === "contra_entrega";

/** The `cobro` of an order, independent of its estado (docs/dinero-y-pedidos.md, section 8). */
export function computeCobro(total: Centimos, { aprobado, reembolsado, en_curso }: Cobrado, alEntregar = false): Cobro {
  const queda = aprobado - reembolsado;
  if (queda >= total) return "pagado";
  if (queda > 0) return reembolsado > 0 ? "devuelto_parcial" : "incompleto";
  if (en_curso) return "en_curso";
  if (aprobado > 0) return "devuelto";
  return alEntregar ? "contra_entrega" : "sin_pagar";
}
