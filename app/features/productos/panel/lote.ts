import { type Centimos, centimos } from "#lib/dinero.ts";
import type { EstadoProducto } from "#db/values.ts";
import type { Campos } from "#app/features/auditoria/auditoria.ts";
import { STOCK_MAXIMO } from "../leer-campos.ts";
import { faultEnOferta } from "../ofertas.ts";
import type { MotivoPanel } from "./panel.ts";
import { fallsByHalf, faultOfPrecio, raise } from "./precios.ts";

/** What can be done to many products at once. */
export type AccionLote =
  /** In hundredths of a percent: -1000 is ten percent less. */
  | { tipo: "precio_porcentaje"; centesimas: number }
  | { tipo: "precio"; precio: Centimos }
  /** Added to each stock; negative to take away. */
  | { tipo: "stock"; cantidad: number; motivo: MotivoPanel }
  | { tipo: "categoria"; categoria: string }
  /** Shown to customers, or taken out of their sight. */
  | { tipo: "estado"; estado: "activo" | "oculto" }
  | { tipo: "eliminar" }
  | { tipo: "restaurar" };

export type Efecto =
  | {
      tipo: "cambia";
      precio?: Centimos;
      stock?: number;
      categoria?: string;
      estado?: EstadoProducto;
      /** Who says so now says it from today on. */
      activo_desde?: null;
    }
  | { tipo: "igual" }
  /** Left as it is, and why. */
  | { tipo: "omitido"; razon: string };

/** How a bulk change ended. */
export interface Informe {
  cambiados: number;
  iguales: number;
  omitidos: number;
  /** The first of those that were left out, to tell them by name. */
  ejemplos: { id: string; nombre: string; razon: string }[];
}

/** How a bulk change would end; nothing was written. */
export interface Previa extends Informe {
  /** The first of those that would change. */
  muestra: { id: string; nombre: string; antes: Campos; despues: Campos }[];
  /** The lowest of the new prices. */
  minimo: { nombre: string; precio: Centimos } | null;
  /** Prices that would fall by more than half. */
  mitades: number;
}

/** What the shopkeeper confirmed. */
export interface Permiso {
  /** Prices may fall by more than half. */
  mitad: boolean;
}

interface ConPrecio {
  precio: Centimos;
  /** While an offer runs: its end. */
  oferta_hasta: Date | null;
}

function effectOfPrecio({ precio: antes, oferta_hasta }: ConPrecio, despues: number, { mitad }: Permiso): Efecto {
  if (despues === antes) return { tipo: "igual" };
  if (oferta_hasta) return { tipo: "omitido", razon: faultEnOferta(oferta_hasta) };
  const razon = faultOfPrecio(antes, despues);
  if (razon !== null) return { tipo: "omitido", razon };
  if (!mitad && fallsByHalf(antes, despues)) return { tipo: "omitido", razon: "El precio bajaría más de la mitad." };
  return { tipo: "cambia", precio: centimos(despues) };
}

function effectOfStock(antes: number, cantidad: number): Efecto {
  const stock = antes + cantidad;
  if (stock < 0) return { tipo: "omitido", razon: `Solo hay ${antes} en stock.` };
  if (stock > STOCK_MAXIMO) return { tipo: "omitido", razon: "El stock pasaría del máximo." };
  return { tipo: "cambia", stock };
}

/** What an action does to one product. */
export function computeEfecto(
  accion: AccionLote,
  producto: ConPrecio & { stock: number; categoria: string; estado: EstadoProducto },
  permiso: Permiso,
): Efecto {
  switch (accion.tipo) {
    case "precio_porcentaje":
      return effectOfPrecio(producto, raise(producto.precio, accion.centesimas), permiso);
    case "precio":
      return effectOfPrecio(producto, accion.precio, permiso);
    case "stock":
      return effectOfStock(producto.stock, accion.cantidad);
    case "categoria":
      return producto.categoria === accion.categoria
        ? { tipo: "igual" }
        : { tipo: "cambia", categoria: accion.categoria };
    case "estado":
      return producto.estado === accion.estado
        ? { tipo: "igual" }
        : { tipo: "cambia", estado: accion.estado, activo_desde: null };
    // The query takes only products for which this holds; a variant is judged beside its group before it comes back.
    case "eliminar":
    case "restaurar":
      return { tipo: "cambia" };
  }
}
