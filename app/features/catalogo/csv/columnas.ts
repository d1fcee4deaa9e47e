import type { Cell } from "#lib/csv.ts";
import { listKeys, mapValues } from "#lib/objects.ts";
import type { ValorJson } from "#app/features/catalogo/productos/campo.ts";
import {
  CAMPOS,
  type TablaCampos,
  type TablaProducto,
  toRegistro,
  type ValoresDe,
} from "#app/features/catalogo/productos/campos.ts";

/** Columns that only a change of a product needs. */
const ANCLAS = {
  /** Stock at the export: only the difference to it is applied. */
  stock_inicial: "Stock inicial",
  /** Detects a change by somebody else. */
  version: "Versión",
  id: "ID",
} as const;

export type Columna<T extends TablaCampos = TablaProducto> = (keyof T & string) | keyof typeof ANCLAS;

/** The id is last: Excel takes a file that begins with 'ID' for another format. */
export function buildColumnas<T extends TablaCampos>(tabla: T): Readonly<Record<Columna<T>, string>> {
  const titulos = Object.entries(tabla).flatMap(([name, { etiqueta }]) => {
    const own = [name, etiqueta] as const;
    return name === "stock" ? [own, ["stock_inicial", ANCLAS.stock_inicial] as const] : [own];
  });
  const { version, id } = ANCLAS;
  return { ...Object.fromEntries(titulos), version, id } as Record<Columna<T>, string>;
}

export const COLUMNAS = buildColumnas(CAMPOS);

/** Columns required for a new product. */
export const listObligatorias = <T extends TablaCampos>(tabla: T) =>
  listKeys(tabla).filter((name) => tabla[name]?.read("").error !== undefined);
/** Columns required where the row has an id. */
export const DE_CAMBIOS = ["stock_inicial", "version"] as const;

/** Spreadsheets end lines inside a cell with LF. */
function toCelda(valor: ValorJson): Cell {
  if (Array.isArray(valor)) return valor.join("\n");
  return typeof valor === "string" ? valor.replaceAll("\r\n", "\n") : (valor ?? "");
}

export function toCells<T extends TablaCampos>(
  tabla: T,
  fila: ValoresDe<T> & { id: string; stock: number; version: number },
): Cell[] {
  const cells: Record<string, Cell> = {
    ...mapValues(toRegistro(tabla, fila), toCelda),
    stock_inicial: fila.stock,
    id: fila.id,
  };
  return listKeys(buildColumnas(tabla)).map((columna) => cells[columna] ?? "");
}
