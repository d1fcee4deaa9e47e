import type { Lineas } from "#app/features/compra/carrito/carrito.ts";
import { computeTotales, fromSoles, type Soles } from "#lib/dinero.ts";

/** How a sale leaves: by a courier, fetched later, or taken along from the counter. */
export const MODOS_VENTA = ["envio", "recojo", "mostrador"] as const;
export type ModoVenta = (typeof MODOS_VENTA)[number];

export const NOMBRE_MODO: Record<ModoVenta, string> = {
  envio: "Envío a domicilio",
  recojo: "Recojo en tienda",
  mostrador: "Se lo lleva ahora",
};

export interface ProductoVendido {
  id: string;
  nombre: string;
  codigo: string;
  /** Decimal soles without IGV. */
  precio: Soles;
  stock: number;
  imagen: string;
}

export interface LineaVenta {
  producto: ProductoVendido;
  cantidad: number;
  /** Another price than the product's, and why. */
  acordado: { precio: Soles; motivo: string } | null;
}

export interface ClienteVenta {
  /** Of an existing account; null for a contact. */
  usuario_id: string | null;
  nombre: string;
  telefono: string;
  correo: string;
}

export const SIN_CLIENTE: ClienteVenta = { usuario_id: null, nombre: "", telefono: "", correo: "" };

export const getPrecioVenta = ({ producto, acordado }: LineaVenta): Soles => acordado?.precio ?? producto.precio;

export const sumLinea = (linea: LineaVenta) =>
  computeTotales([{ precio: fromSoles(getPrecioVenta(linea)), cantidad: linea.cantidad }]);

/** As the cart has them, for its sums. */
export const toLineasCarrito = (lineas: readonly LineaVenta[]): Lineas =>
  lineas.map(({ producto: { codigo: _codigo, ...producto }, cantidad, acordado }) => ({
    producto: { ...producto, categoria: "", precio: acordado?.precio ?? producto.precio },
    cantidad,
  }));

/** One more of the product, never above its stock. */
export function addLinea(lineas: readonly LineaVenta[], producto: ProductoVendido): readonly LineaVenta[] {
  const before = lineas.find((linea) => linea.producto.id === producto.id);
  if (!before) return producto.stock > 0 ? [...lineas, { producto, cantidad: 1, acordado: null }] : lineas;
  const cantidad = Math.min(before.cantidad + 1, producto.stock);
  return lineas.map((linea) => (linea === before ? { ...linea, producto, cantidad } : linea));
}
