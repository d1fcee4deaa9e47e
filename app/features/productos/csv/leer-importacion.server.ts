import { type CsvProblem, readCsv } from "#lib/read-csv.server.ts";
import { normalizeSearch } from "#lib/texto.ts";
import { NOMBRE_MAXIMO } from "../panel/campos.ts";
import { COLUMNAS, type Columna, DE_CAMBIOS, OBLIGATORIAS } from "./columnas.ts";
import { CATEGORIAS } from "../panel/panel.ts";
import {
  DEMASIADAS_FILAS,
  type ErrorFila,
  looksLikeDate,
  MAX_FILAS,
  plainPrecio,
  readAmbiguo,
  splitGaleria,
} from "./importacion.ts";
import { isEjemplo, RAZON_EJEMPLO } from "./plantilla.ts";
import { fieldErrors } from "#lib/form.ts";
import { type FilaCambio, filaCambioSchema, type FilaNueva, filaNuevaSchema } from "../panel/productos.schema.ts";

/** A row as it was understood. Pictures that the file has no column for stay as they are. */
export type FilaLeida = { fila: number; nombre: string } & (
  | { tipo: "nueva"; datos: FilaNueva }
  | { tipo: "cambio"; datos: FilaCambio; sinColumna: { imagen: boolean; galeria: boolean } }
  | { tipo: "error"; errores: ErrorFila[] }
);

export interface ArchivoCsv {
  filas: FilaLeida[];
  ignoradas: string[];
  codificacion: string;
}

const numero = new Intl.NumberFormat("es-PE");

function describeProblem(problem: CsvProblem): string {
  switch (problem.problem) {
    case "workbook":
      return "Es un libro de Excel. Ábrelo y guárdalo como «CSV UTF-8 (delimitado por comas)».";
    case "binary":
      return "No es un archivo CSV.";
    case "quotes":
      return `Desde la fila ${numero.format(problem.row)} hay unas comillas (") que no se cierran.`;
  }
}

const isColumna = (name: string): name is Columna => Object.hasOwn(COLUMNAS, name);
const NOMBRES = Object.keys(COLUMNAS).filter(isColumna);

type Celdas = Readonly<Record<Columna, string>>;
type Lugares = ReadonlyMap<Columna, number>;

/** Where each column stands, whatever its capitals and accents; and why the file cannot be read, where it cannot. */
function findLugares(header: readonly string[]): { lugares: Lugares; ignoradas: string[]; razon: string | null } {
  const lugares = new Map<Columna, number>();
  const [ignoradas, repetidas]: [string[], string[]] = [[], []];
  header.forEach((title, place) => {
    const columna = NOMBRES.find((name) => normalizeSearch(COLUMNAS[name]) === normalizeSearch(title));
    if (columna === undefined) ignoradas.push(...(title.trim() ? [title.trim().slice(0, 60)] : []));
    else if (lugares.has(columna)) repetidas.push(COLUMNAS[columna]);
    else lugares.set(columna, place);
  });
  const needed = lugares.has("id") ? [...OBLIGATORIAS, ...DE_CAMBIOS] : OBLIGATORIAS;
  const faltan = needed.filter((columna) => !lugares.has(columna)).map((columna) => COLUMNAS[columna]);
  const razon =
    repetidas.length > 0
      ? `Hay columnas repetidas: ${repetidas.join(", ")}.`
      : faltan.length > 0
        ? `Faltan columnas en la primera fila: ${faltan.join(", ")}.`
        : null;
  return { lugares, ignoradas, razon };
}

const findCategoria = (cell: string) =>
  CATEGORIAS.find((name) => normalizeSearch(name) === normalizeSearch(cell)) ?? cell;

/** The cells of a row as the form's rules take them: numbers and categories as a spreadsheet may have spelt them. */
function toFields(cells: Celdas) {
  const { categoria, precio, galeria, id, stock_inicial, version } = cells;
  return {
    ...cells,
    categoria: findCategoria(categoria),
    precio: plainPrecio(precio),
    galeria: splitGaleria(galeria),
    id: id.trim().toLowerCase(),
    stock_inicial: stock_inicial.trim(),
    version: version.trim(),
  };
}

const FECHA = "La hoja de cálculo lo convirtió en una fecha. Da formato de número a la columna y escríbelo de nuevo.";

/** The form says how to mend what is typed; a file also needs to hear what it holds. */
function toErrorFila(cells: Celdas, columna: Columna, message: string): ErrorFila {
  const cell = cells[columna].trim();
  const header = COLUMNAS[columna];
  if ((columna === "precio" || columna === "stock") && looksLikeDate(cell)) return { columna: header, razon: FECHA };
  const ambiguo = columna === "precio" || columna === "stock" ? readAmbiguo(cell) : null;
  if (ambiguo !== null) return { columna: header, razon: ambiguo };
  if (columna === "categoria") {
    const said = cell ? `«${cell.slice(0, 60)}» no es una categoría. ` : "";
    return { columna: header, razon: `${said}Elige entre ${CATEGORIAS.join(", ")}.` };
  }
  return { columna: header, razon: message };
}

function pickCells(lugares: Lugares, row: readonly string[]): Celdas {
  const at = (columna: Columna) => row[lugares.get(columna) ?? -1] ?? "";
  return {
    nombre: at("nombre"),
    categoria: at("categoria"),
    descripcion: at("descripcion"),
    precio: at("precio"),
    stock: at("stock"),
    stock_inicial: at("stock_inicial"),
    imagen: at("imagen"),
    galeria: at("galeria"),
    version: at("version"),
    id: at("id"),
  };
}

/** The first message for each column. */
function toErroresFila(cells: Celdas, issues: Parameters<typeof fieldErrors>[0]): ErrorFila[] {
  return Object.entries(fieldErrors(issues)).flatMap(([name, message]) =>
    isColumna(name) ? toErrorFila(cells, name, message) : [],
  );
}

function readRow(lugares: Lugares, row: readonly string[], width: number, fila: number): FilaLeida {
  const cells = pickCells(lugares, row);
  const known = { fila, nombre: cells.nombre.trim().slice(0, NOMBRE_MAXIMO) };
  if (row.slice(width).some((cell) => cell.trim())) {
    const razon = "Tiene más celdas que columnas: quizá falta poner un texto entre comillas.";
    return { ...known, tipo: "error", errores: [{ columna: null, razon }] };
  }
  const fields = toFields(cells);
  if (fields.id === "") {
    if (isEjemplo(cells.nombre)) {
      return { ...known, tipo: "error", errores: [{ columna: COLUMNAS.nombre, razon: RAZON_EJEMPLO }] };
    }
    const { success, data, error } = filaNuevaSchema.safeParse(fields);
    if (success) return { ...known, tipo: "nueva", datos: data };
    return { ...known, tipo: "error", errores: toErroresFila(cells, error.issues) };
  }
  const { success, data, error } = filaCambioSchema.safeParse(fields);
  if (!success) return { ...known, tipo: "error", errores: toErroresFila(cells, error.issues) };
  const sinColumna = { imagen: !lugares.has("imagen"), galeria: !lugares.has("galeria") };
  return { ...known, tipo: "cambio", datos: data, sinColumna };
}

/** Reads a CSV of products, each row judged by the form's rules alone; or says why it is none. */
export async function readArchivo(bytes: Uint8Array): Promise<ArchivoCsv | { razon: string }> {
  // One more than may be, and the header; blank rows count too.
  const csv = await readCsv(bytes, MAX_FILAS + 2);
  if ("problem" in csv) return { razon: describeProblem(csv) };
  const [header = [], ...rows] = csv.rows;
  if (rows.length > MAX_FILAS) {
    return { razon: DEMASIADAS_FILAS };
  }
  const { lugares, ignoradas, razon } = findLugares(header);
  if (razon !== null) return { razon };
  const filas = rows.flatMap((row, n) =>
    row.some((cell) => cell.trim()) ? [readRow(lugares, row, header.length, n + 2)] : [],
  );
  if (filas.length === 0) return { razon: "El archivo no tiene filas debajo de los títulos." };
  return { filas, ignoradas, codificacion: csv.encoding };
}
