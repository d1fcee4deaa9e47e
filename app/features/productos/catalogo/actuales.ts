import { isSoles, type Soles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";

/** A product as the shop's calls answer it. `precio` in decimal soles, without IGV. */
export interface ProductoActual {
  id: string;
  nombre: string;
  categoria: string;
  precio: Soles;
  stock: number;
  imagen: string;
  /** It stands for a group of so many: what is bought is to be chosen first. 0 for a product of its own. */
  variantes: number;
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
  }),
);

/** The products that a call of the shop answers; none for an answer that does not fit. Rejects without a network. */
export async function fetchActuales(path: string): Promise<ProductoActual[]> {
  const response = await fetch(path);
  return response.ok ? (json.parse(readProductos, await response.json()) ?? []) : [];
}

/** What goes with a product. */
export const fetchRelacionados = (id: string) => fetchActuales(`/api/productos/${encodeURIComponent(id)}/relacionados`);
