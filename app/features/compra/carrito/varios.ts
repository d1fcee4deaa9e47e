import { formatSoles, fromSoles, type Centimos, type Soles } from "#lib/dinero.ts";
import { almacen } from "./almacen.ts";
import { addProducto, atMost, countUnidades, type LineaCarrito, type Lineas } from "./carrito.ts";
import type { Vigentes } from "./novedades.ts";

export interface Pedible {
  producto_id: string;
  cantidad: number;
  /** As named in the order, if from one. */
  nombre?: string;
  /** Without IGV. */
  precio?: Soles;
}

export interface PlanVarios {
  /** Units to add, beyond those in the cart. */
  agregar: LineaCarrito[];
  /** Differences from the request, one sentence each. */
  avisos: string[];
}

const unidades = (n: number) => (n === 1 ? "1 unidad" : `${n} unidades`);

/** Compares a request with the shop and the cart. `show`: price to amount shown. */
export function planVarios(
  pedibles: readonly Pedible[],
  vigentes: Vigentes,
  enCarrito: Lineas,
  show: (precio: Centimos) => Centimos,
): PlanVarios {
  const plan: PlanVarios = { agregar: [], avisos: [] };
  for (const { producto_id, cantidad, nombre, precio } of pedibles) {
    const producto = vigentes.get(producto_id);
    if (!producto || producto.stock <= 0) {
      plan.avisos.push(`${producto?.nombre ?? nombre ?? "Uno de los productos"} ya no está disponible.`);
      continue;
    }
    const before = enCarrito.find((linea) => linea.producto.id === producto_id)?.cantidad ?? 0;
    const possible = Math.max(0, atMost(producto, before + cantidad) - before);
    if (possible === 0) plan.avisos.push(`${producto.nombre}: ya tienes en tu carrito todo lo que queda.`);
    else if (possible < cantidad)
      plan.avisos.push(
        `${producto.nombre}: solo se ${possible === 1 ? "puede" : "pueden"} agregar ${unidades(possible)} de ${cantidad}.`,
      );
    if (precio !== undefined && precio !== producto.precio) {
      const [antes, ahora] = [precio, producto.precio].map((one) => formatSoles(show(fromSoles(one))));
      plan.avisos.push(`${producto.nombre}: el precio cambió de ${antes} a ${ahora}.`);
    }
    if (possible > 0) plan.agregar.push({ producto, cantidad: possible });
  }
  return plan;
}

export const addVarios = (lineas: Lineas, agregar: readonly LineaCarrito[]): Lineas =>
  agregar.reduce((before, { producto, cantidad }) => addProducto(before, producto, cantidad), lineas);

/** Adds products up to their stock; returns the added units. */
export function addAll(agregar: readonly LineaCarrito[]): number {
  let added = 0;
  almacen.changeLineas((lineas) => {
    const after = addVarios(lineas, agregar);
    added = countUnidades(after) - countUnidades(lineas);
    return after;
  });
  return added;
}
