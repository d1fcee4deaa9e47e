import { fromSoles, isSoles, type Soles } from "#lib/dinero.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import * as json from "#lib/json.ts";

/** `precio` in decimal soles, without IGV. */
export interface ProductoActual {
  id: string;
  nombre: string;
  categoria: string;
  precio: Soles;
  stock: number;
  imagen: string;
  variantes: number;
  /** A group's prices differ. */
  varia: boolean;
  descripcion: string;
}

const readProductos = json.array(
  json.object({
    id: json.string,
    nombre: json.string,
    categoria: json.string,
    precio: json.where(json.number, isSoles),
    stock: json.count,
    imagen: json.string,
    variantes: json.orElse(json.count, 0),
    varia: json.orElse(json.boolean, false),
    descripcion: json.orElse(json.string, ""),
  }),
);

/** Null for another shape. */
export const parseActuales = (body: unknown): ProductoActual[] | null => json.parse(readProductos, body);

/** An answer of another shape counts as none. Rejects without a network. */
export async function fetchActuales(path: string): Promise<ProductoActual[]> {
  const response = await fetch(path);
  return response.ok ? (parseActuales(await response.json()) ?? []) : [];
}

export const toListado = ({ precio, variantes, varia, ...producto }: ProductoActual): ProductoListado => ({
  ...producto,
  precio: fromSoles(precio),
  oferta: null,
  nota: null,
  grupo: variantes > 0 ? { variantes, varia, colores: [] } : null,
});

export const fetchRelacionados = (id: string) => fetchActuales(`/api/productos/${encodeURIComponent(id)}/relacionados`);
