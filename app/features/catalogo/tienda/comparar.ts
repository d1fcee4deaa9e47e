import type { Producto } from "#app/features/catalogo/productos/productos.ts";

export const MAX_COMPARADOS = 4;

export type ProductoComparado = Pick<
  Producto,
  "id" | "nombre" | "precio" | "oferta" | "stock" | "categoria" | "imagen" | "caracteristicas"
>;

export const toCompararHref = (ids: readonly string[]): string =>
  `/comparar?${new URLSearchParams(ids.slice(0, MAX_COMPARADOS).map((id) => ["id", id]))}`;

export interface FilaComparada {
  nombre: string;
  valores: (string | null)[];
}

/** Rows are in the order of first occurrence. */
export function compareCaracteristicas(productos: readonly Pick<Producto, "caracteristicas">[]): FilaComparada[] {
  const filas = new Map<string, FilaComparada>();
  for (const [n, { caracteristicas }] of productos.entries()) {
    for (const linea of caracteristicas) {
      const at = linea.indexOf(": ");
      const nombre = linea.slice(0, at);
      const key = nombre.toLowerCase();
      const fila = filas.get(key) ?? { nombre, valores: productos.map(() => null) };
      filas.set(key, fila);
      fila.valores[n] ??= linea.slice(at + 2);
    }
  }
  return [...filas.values()];
}
