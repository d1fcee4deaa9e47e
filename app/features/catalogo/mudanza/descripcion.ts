import { CAMPOS } from "#app/features/catalogo/productos/campos.ts";
import { type FilaFuente, isVariacion } from "./filas.ts";
import { cleanHtml } from "./html.ts";

const DESCRIPCION_MAXIMA = CAMPOS.descripcion.maximo;

/** Variants share their product's text, which may have pages. */
const limpias = new WeakMap<FilaFuente, readonly string[]>();

function cleanCabeza(cabeza: FilaFuente): readonly string[] {
  const known = limpias.get(cabeza) ?? [cleanHtml(cabeza.get("resumen")), cleanHtml(cabeza.get("descripcion"))];
  limpias.set(cabeza, known);
  return known;
}

/** Cut to its limit; its name where the file has none. Both are told in `avisos`. */
export function toDescripcion(fila: FilaFuente, cabeza: FilaFuente, nombre: string, avisos: string[]): string {
  const own = isVariacion(fila) ? cleanHtml(fila.get("descripcion")) : "";
  const parts = [...cleanCabeza(cabeza), own].filter((part, n, all) => part !== "" && all.indexOf(part) === n);
  const whole = parts.length === 1 ? (parts[0] ?? "") : parts.join("\n\n");
  if (whole === "") {
    avisos.push("No trae descripción: se pone su nombre.");
    return nombre;
  }
  if (whole.length <= DESCRIPCION_MAXIMA) return whole;
  avisos.push(`Su descripción tiene ${whole.length} caracteres: entran los primeros ${DESCRIPCION_MAXIMA}.`);
  return `${whole.slice(0, DESCRIPCION_MAXIMA - 1).trimEnd()}…`;
}
