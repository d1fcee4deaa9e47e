import { toFieldErrors } from "#lib/form.ts";
import { listKeys, mapValues } from "#lib/objects.ts";
import { type CsvProblem, readCsv } from "#lib/read-csv.server.ts";
import { normalizeSearch } from "#lib/text.ts";
import { formatNumero } from "#lib/numbers.ts";
import {
  CAMPOS,
  type LeidosDe,
  type TablaCampos,
  type TablaProducto,
  withCategorias,
} from "#app/features/catalogo/productos/campos.ts";
import { type AnclaCsv, anclaSchema, camposSchema } from "#app/features/catalogo/panel/productos.schema.ts";
import { readVariante } from "#app/features/catalogo/productos/variantes.ts";
import { CELDAS } from "./celdas.ts";
import { buildColumnas, COLUMNAS, DE_CAMBIOS, listObligatorias } from "./columnas.ts";
import { DEMASIADAS_FILAS, type ErrorFila, MAX_FILAS } from "./importacion.ts";
import { isEjemplo, RAZON_EJEMPLO } from "./plantilla.ts";

type Leida<T extends TablaCampos> =
  | { tipo: "nueva"; datos: LeidosDe<T> }
  /** Fields without a column stay unchanged. */
  | { tipo: "cambio"; datos: LeidosDe<T> & AnclaCsv; sinColumna: readonly (keyof T)[] }
  | { tipo: "error"; errores: ErrorFila[] };

export type FilaLeida<T extends TablaCampos = TablaProducto> = { fila: number; nombre: string } & Leida<T>;

export interface ArchivoCsv<T extends TablaCampos = TablaProducto> {
  filas: FilaLeida<T>[];
  ignoradas: string[];
  codificacion: string;
}

export function describeProblem(problem: CsvProblem): string {
  switch (problem.problem) {
    case "workbook":
      return "Es un libro de Excel. Ábrelo y guárdalo como «CSV UTF-8 (delimitado por comas)».";
    case "binary":
      return "No es un archivo CSV.";
    case "quotes":
      return `Desde la fila ${formatNumero(problem.row)} hay unas comillas (") que no se cierran.`;
  }
}

type Lugares = ReadonlyMap<string, number>;
type Celdas = Readonly<Record<string, string>>;

/** Ignores case and accents; `razon`: why the file cannot be read. */
function findLugares(tabla: TablaCampos, header: readonly string[]) {
  const titulos: Readonly<Record<string, string>> = buildColumnas(tabla);
  const lugares = new Map<string, number>();
  const [ignoradas, repetidas]: [string[], string[]] = [[], []];
  header.forEach((title, place) => {
    const found = Object.entries(titulos).find(([, titulo]) => normalizeSearch(titulo) === normalizeSearch(title));
    if (found === undefined) ignoradas.push(...(title.trim() ? [title.trim().slice(0, 60)] : []));
    else if (lugares.has(found[0])) repetidas.push(found[1]);
    else lugares.set(found[0], place);
  });
  const needed = [...listObligatorias(tabla), ...(lugares.has("id") ? DE_CAMBIOS : [])];
  const faltan = needed.filter((columna) => !lugares.has(columna)).map((columna) => titulos[columna]);
  const razon =
    repetidas.length > 0
      ? `Hay columnas repetidas: ${repetidas.join(", ")}.`
      : faltan.length > 0
        ? `Faltan columnas en la primera fila: ${faltan.join(", ")}.`
        : null;
  return { lugares, ignoradas, razon };
}

/** Reads a row by the places of our columns in it. */
export function createReader<T extends TablaCampos>(tabla: T, lugares: Lugares) {
  const titulos: Readonly<Record<string, string>> = buildColumnas(tabla);
  const nueva = camposSchema(tabla);
  const cambio = nueva.and(anclaSchema);
  const sinColumna = listKeys(tabla).filter((name) => !lugares.has(name));

  const toTexts = (cells: Celdas) => ({
    ...mapValues(tabla, (campo, name) => {
      const cell = cells[name] ?? "";
      return CELDAS[campo.tipo].plain?.(cell, campo) ?? cell;
    }),
    id: (cells.id ?? "").trim().toLowerCase(),
    stock_inicial: cells.stock_inicial?.trim(),
    version: cells.version?.trim(),
  });

  /** A cell that a spreadsheet changed gets its own explanation. */
  const toErrores = (cells: Celdas, issues: Parameters<typeof toFieldErrors>[0]): ErrorFila[] =>
    Object.entries(toFieldErrors(issues)).map(([name, mensaje]) => {
      const campo = tabla[name];
      const razon = campo && CELDAS[campo.tipo].explain?.((cells[name] ?? "").trim(), campo);
      return { columna: titulos[name] ?? null, razon: razon ?? mensaje };
    });

  function readCells(cells: Celdas): Leida<T> {
    const texts = toTexts(cells);
    if (texts.id === "") {
      if (isEjemplo(cells.nombre ?? "")) {
        return { tipo: "error", errores: [{ columna: COLUMNAS.nombre, razon: RAZON_EJEMPLO }] };
      }
      const { success, data, error } = nueva.safeParse(texts);
      return success ? { tipo: "nueva", datos: data } : { tipo: "error", errores: toErrores(cells, error.issues) };
    }
    const { success, data, error } = cambio.safeParse(texts);
    if (!success) return { tipo: "error", errores: toErrores(cells, error.issues) };
    return { tipo: "cambio", datos: data, sinColumna };
  }

  return (row: readonly string[], width: number, fila: number): FilaLeida<T> => {
    const cells = mapValues(titulos, (_, name) => row[lugares.get(name) ?? -1] ?? "");
    const nombre = readVariante(toTexts(cells)).nombre;
    const known = { fila, nombre: nombre.trim().slice(0, CAMPOS.nombre.maximo) };
    if (row.slice(width).some((cell) => cell.trim())) {
      const razon = "Tiene más celdas que columnas: quizá falta poner un texto entre comillas.";
      return { ...known, tipo: "error", errores: [{ columna: null, razon }] };
    }
    return { ...known, ...readCells(cells) };
  };
}

/** Checks each row by the form's rules alone; `razon`: why the file cannot be read. */
export const readArchivo = (bytes: Uint8Array, categorias: readonly string[]) =>
  readTabla(withCategorias(categorias), bytes);

export async function readTabla<T extends TablaCampos>(
  tabla: T,
  bytes: Uint8Array,
): Promise<ArchivoCsv<T> | { razon: string }> {
  // One row above the limit suffices to refuse the file; blank rows count.
  const csv = await readCsv(bytes, MAX_FILAS + 2);
  if ("problem" in csv) return { razon: describeProblem(csv) };
  const [header = [], ...rows] = csv.rows;
  if (rows.length > MAX_FILAS) return { razon: DEMASIADAS_FILAS };
  const { lugares, ignoradas, razon } = findLugares(tabla, header);
  if (razon !== null) return { razon };
  const readRow = createReader(tabla, lugares);
  const filas = rows.flatMap((row, n) => (row.some((cell) => cell.trim()) ? [readRow(row, header.length, n + 2)] : []));
  if (filas.length === 0) return { razon: "El archivo no tiene filas debajo de los títulos." };
  return { filas, ignoradas, codificacion: csv.encoding };
}
