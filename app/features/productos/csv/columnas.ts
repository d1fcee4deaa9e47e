import type { Cell } from "#lib/csv.ts";
import { listKeys, mapValues } from "#lib/objects.ts";
import type { ValorJson } from "../campo.ts";
import { CAMPOS, type TablaCampos, type TablaProducto, toRegistro, type ValoresDe } from "../campos.ts";

/** What a row needs beside the fields to change a product. */
const ANCLAS = {
  /** The stock that the file started from: only the difference to it is applied. */
  stock_inicial: "Stock inicial",
  /** Tells whether somebody else changed the product since. */
  version: "Versión",
  id: "ID",
} as const;

export type Columna<T extends TablaCampos = TablaProducto> = (keyof T & string) | keyof typeof ANCLAS;

/**
 * The columns of the CSV with their titles, as the export writes them; the import finds them in any order. The id
 * stands last: Excel takes a file that begins with the letters ID for another format.
 */
export function buildColumnas<T extends TablaCampos>(tabla: T): Readonly<Record<Columna<T>, string>> {
  const titulos = Object.entries(tabla).flatMap(([name, { etiqueta }]) => {
    const own = [name, etiqueta] as const;
    return name === "stock" ? [own, ["stock_inicial", ANCLAS.stock_inicial] as const] : [own];
  });
  const { version, id } = ANCLAS;
  return { ...Object.fromEntries(titulos), version, id } as Record<Columna<T>, string>;
}

export const COLUMNAS = buildColumnas(CAMPOS);

/** Without these no product can be made. */
export const listObligatorias = <T extends TablaCampos>(tabla: T) =>
  listKeys(tabla).filter((name) => tabla[name]?.read("").error !== undefined);
/** Without these none can be changed: they stand where the id does. */
export const DE_CAMBIOS = ["stock_inicial", "version"] as const;

/** Lines inside a cell end as spreadsheets end them. */
function toCelda(valor: ValorJson): Cell {
  if (Array.isArray(valor)) return valor.join("\n");
  return typeof valor === "string" ? valor.replaceAll("\r\n", "\n") : (valor ?? "");
}

/** A product as a row of the CSV. */
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
