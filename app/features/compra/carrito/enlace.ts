import { isIdProducto } from "./al-dia.ts";
import type { Pedible } from "./varios.ts";

/** The parameter of /carrito for products in a link: `?agregar=ID:2,ID:1`. */
export const AGREGAR = "agregar";

/** Different products of one link, and units of each. */
export const MAX_PRODUCTOS_ENLACE = 50;
export const MAX_UNIDADES_ENLACE = 999;

export type LecturaEnlace = { tipo: "pedido"; pedibles: Pedible[] } | { tipo: "rechazo"; mensaje: string };

const refuse = (mensaje: string): LecturaEnlace => ({ tipo: "rechazo", mensaje });

/** null for none. Quantity 1 by default; repeated products are summed. */
export function parseEnlace(search: string): LecturaEnlace | null {
  const text = new URLSearchParams(search).get(AGREGAR);
  if (text === null) return null;
  const units = new Map<string, number>();
  for (const part of text.split(",", MAX_PRODUCTOS_ENLACE + 1)) {
    const [, id = "", cantidad = "1"] = /^([^:]+)(?::(\d{1,3}))?$/.exec(part.trim()) ?? [];
    if (!isIdProducto(id)) return refuse("El enlace está incompleto o tiene un error. Pide que te lo envíen de nuevo.");
    if (Number(cantidad) === 0)
      return refuse("El enlace pide cero unidades de un producto. Pide que te lo envíen de nuevo.");
    units.set(id.toLowerCase(), (units.get(id.toLowerCase()) ?? 0) + Number(cantidad));
  }
  if (units.size > MAX_PRODUCTOS_ENLACE) {
    return refuse(`El enlace trae demasiados productos: se pueden agregar hasta ${MAX_PRODUCTOS_ENLACE} a la vez.`);
  }
  if ([...units.values()].some((n) => n > MAX_UNIDADES_ENLACE)) {
    return refuse(
      `El enlace pide demasiadas unidades: se pueden agregar hasta ${MAX_UNIDADES_ENLACE} de cada producto.`,
    );
  }
  return { tipo: "pedido", pedibles: [...units].map(([producto_id, cantidad]) => ({ producto_id, cantidad })) };
}
