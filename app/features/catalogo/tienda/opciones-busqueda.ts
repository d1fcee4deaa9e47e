import { formatCantidad } from "#lib/numbers.ts";
import { toCategoriaPath } from "#lib/categorias.ts";
import { listOthers } from "./otros-parametros.ts";
import type { ProductoSugerido, Sugerencias } from "./sugerencias.ts";

export const MIN_LETRAS = 2;

export type OpcionBusqueda =
  | { tipo: "reciente"; to: string; texto: string }
  | { tipo: "categoria"; to: string; texto: string }
  | { tipo: "producto"; to: string; texto: string; producto: ProductoSugerido }
  | { tipo: "todos"; to: string; texto: string };

export interface GrupoOpciones {
  nombre: string;
  opciones: OpcionBusqueda[];
}

const toHref = (filtro: Record<string, string>) => `/catalogo?${new URLSearchParams(filtro)}`;

/** Keeps the other filters of the catalogue's address. */
export function toSearchHref(query: string, texto: string): string {
  const params = new URLSearchParams(texto ? { search: texto } : {});
  for (const [name, value] of listOthers(query)) params.append(name, value);
  return params.size > 0 ? `/catalogo?${params}` : "/catalogo";
}

/** Without a text these are the last searches and all categories. */
export function listGrupos(
  texto: string,
  sugerencias: Sugerencias | null,
  recientes: readonly string[],
): GrupoOpciones[] {
  const categorias: GrupoOpciones = {
    nombre: "Categorías",
    opciones: (sugerencias?.categorias ?? []).map((nombre) => {
      return { tipo: "categoria", to: toCategoriaPath(nombre), texto: nombre };
    }),
  };
  if (texto.length < MIN_LETRAS) {
    const anteriores = recientes.map((one): OpcionBusqueda => ({
      tipo: "reciente",
      to: toHref({ search: one }),
      texto: one,
    }));
    return [{ nombre: "Búsquedas recientes", opciones: anteriores }, categorias].filter(hasOpciones);
  }
  const productos = (sugerencias?.productos ?? []).map((producto): OpcionBusqueda => {
    return { tipo: "producto", to: `/producto/${producto.id}`, texto: producto.nombre, producto };
  });
  const todos: OpcionBusqueda = { tipo: "todos", to: toHref({ search: texto }), texto };
  return [
    categorias,
    { nombre: "Productos", opciones: productos },
    { nombre: "Todos los resultados", opciones: productos.length > 0 ? [todos] : [] },
  ].filter(hasOpciones);
}

const hasOpciones = ({ opciones }: GrupoOpciones) => opciones.length > 0;

export function describeGrupos(texto: string, grupos: readonly GrupoOpciones[], failed: boolean): string {
  if (failed) return "No se pudieron cargar las sugerencias.";
  const count = (tipo: OpcionBusqueda["tipo"]) =>
    grupos.reduce((sum, { opciones }) => sum + opciones.filter((opcion) => opcion.tipo === tipo).length, 0);
  const parts = [
    [count("producto"), "producto", "productos"] as const,
    [count("categoria"), "categoría", "categorías"] as const,
    [count("reciente"), "búsqueda reciente", "búsquedas recientes"] as const,
  ].flatMap(([n, uno, varios]) => (n > 0 ? [formatCantidad(n, uno, varios)] : []));
  return parts.length > 0 ? `${parts.join(", ")}.` : texto ? `Ninguna sugerencia para «${texto}».` : "";
}

/** The index that a key leads to; -1 is the text field. Null where the key means something else. */
export function moveActiva(key: string, activa: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return activa + 1 < count ? activa + 1 : -1;
  if (key === "ArrowUp") return activa < 0 ? count - 1 : activa - 1;
  // In the text field they move the caret.
  if (activa < 0) return null;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
