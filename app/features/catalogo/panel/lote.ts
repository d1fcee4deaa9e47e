import { type Centimos, centimos } from "#lib/dinero.ts";
import type { EstadoProducto } from "#db/values.ts";
import type { Campos } from "#app/features/base/auditoria/auditoria.ts";
import { ETIQUETAS_MAXIMAS, sortEtiquetas } from "#app/features/catalogo/productos/leer-ficha.ts";
import { STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";
import type { MotivoPanel } from "#app/features/catalogo/existencias/niveles.ts";
import { fallsByHalf, faultOfPrecio, raise } from "#app/features/catalogo/productos/precios.ts";

export type AccionLote =
  /** In hundredths of a percent: -1000 is ten percent less. */
  | { tipo: "precio_porcentaje"; centesimas: number }
  | { tipo: "precio"; precio: Centimos }
  /** Added to each stock; may be negative. */
  | { tipo: "stock"; cantidad: number; motivo: MotivoPanel }
  | { tipo: "categoria"; categoria: string }
  | { tipo: "estado"; estado: "activo" | "oculto" }
  | { tipo: "etiquetas"; poner: readonly string[]; quitar: readonly string[] }
  | { tipo: "eliminar" }
  | { tipo: "restaurar" };

export type Efecto =
  | {
      tipo: "cambia";
      precio?: Centimos;
      stock?: number;
      categoria?: string;
      estado?: EstadoProducto;
      etiquetas?: string[];
      /** An explicit activation takes effect today. */
      activo_desde?: null;
    }
  | { tipo: "igual" }
  | { tipo: "omitido"; razon: string };

export interface Informe {
  cambiados: number;
  iguales: number;
  omitidos: number;
  ejemplos: { id: string; nombre: string; razon: string }[];
}

export interface Previa extends Informe {
  muestra: { id: string; nombre: string; antes: Campos; despues: Campos }[];
  minimo: { nombre: string; precio: Centimos } | null;
  /** Prices that would fall by more than half. */
  mitades: number;
}

export interface Permiso {
  mitad: boolean;
}

interface ConPrecio {
  precio: Centimos;
  /** End of the running offer. */
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

function effectOfEtiquetas(
  antes: readonly string[],
  { poner, quitar }: Extract<AccionLote, { tipo: "etiquetas" }>,
): Efecto {
  const etiquetas = sortEtiquetas([...antes.filter((one) => !quitar.includes(one)), ...poner]);
  if (etiquetas.length === antes.length && etiquetas.every((one) => antes.includes(one))) return { tipo: "igual" };
  return etiquetas.length > ETIQUETAS_MAXIMAS
    ? { tipo: "omitido", razon: `Tendría más de ${ETIQUETAS_MAXIMAS} etiquetas.` }
    : { tipo: "cambia", etiquetas };
}

export function computeEfecto(
  accion: AccionLote,
  producto: ConPrecio & { stock: number; categoria: string; estado: EstadoProducto; etiquetas: readonly string[] },
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
    case "etiquetas":
      return effectOfEtiquetas(producto.etiquetas, accion);
    // The query selects only these; a variant is checked against its group before it is restored.
    case "eliminar":
    case "restaurar":
      return { tipo: "cambia" };
  }
}
