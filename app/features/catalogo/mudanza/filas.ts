import { normalizeSearch } from "#lib/text.ts";
import type { Mapeo, PapelColumna } from "./papeles.ts";

/** A row of the file, read by what its columns are for. */
export interface FilaFuente {
  fila: number;
  get: (papel: PapelColumna) => string;
  /** With the titles, in the order of the columns; blank cells too. */
  all: (papel: PapelColumna) => (readonly [titulo: string, celda: string])[];
}

/** `rows` without the titles; blank rows are left out. Numbers are those of the spreadsheet. */
export function toFuente(titulos: readonly string[], mapeo: Mapeo, rows: readonly (readonly string[])[]): FilaFuente[] {
  const lugares = Map.groupBy(
    mapeo.map((_, n) => n),
    (n) => mapeo[n] ?? "nada",
  );
  return rows.flatMap((row, n) => {
    if (!row.some((cell) => cell.trim())) return [];
    const all = (papel: PapelColumna) =>
      (lugares.get(papel) ?? []).map((at) => [titulos[at]?.trim() ?? "", row[at]?.trim() ?? ""] as const);
    return { fila: n + 2, all, get: (papel: PapelColumna) => all(papel).find(([, cell]) => cell !== "")?.[1] ?? "" };
  });
}

export interface GrupoFuente {
  /** Where name, description and pictures stand. */
  cabeza: FilaFuente;
  /** Each becomes a product. */
  filas: FilaFuente[];
  /** Rows without a product of their own. */
  partes: FilaFuente[];
}

const hasTipo = (fila: FilaFuente, tipo: string) =>
  normalizeSearch(fila.get("tipo"))
    .split(/[\s,]+/)
    .includes(tipo);

export const isVariacion = (fila: FilaFuente) => hasTipo(fila, "variation");
const isCabeza = (fila: FilaFuente) => hasTipo(fila, "variable");

/** Only pictures, as the further rows of a Shopify product. */
const isSoloImagen = (fila: FilaFuente) =>
  (["nombre", "precio", "codigo"] as const).every((papel) => fila.get(papel) === "") &&
  fila.all("opcion_valor").every(([, cell]) => cell === "") &&
  (fila.get("imagen") !== "" || fila.get("texto_imagen") !== "");

const toOpcionKey = (fila: FilaFuente) =>
  fila.all("opcion").some(([, cell]) => cell !== "") ? normalizeSearch(fila.get("nombre")) : "";

/** The key that rows of one product share; empty for a product of its own. */
function toClave(fila: FilaFuente, before: string): string {
  const clave = fila.get("clave");
  if (clave !== "") return `clave ${clave}`;
  if (fila.all("clave").length > 0) return fila.get("nombre") === "" ? before : "";
  const padre = fila.get("padre");
  if (isVariacion(fila)) return `padre ${padre.toLowerCase()}`;
  const opcion = toOpcionKey(fila);
  return opcion === "" ? "" : `nombre ${opcion}`;
}

/** WooCommerce names a parent by its SKU, or as 'id:123'. */
const toPadres = (fila: FilaFuente): string[] => {
  const [numero, codigo] = [fila.get("numero"), fila.get("codigo")];
  return [numero && `padre id:${numero}`, codigo && `padre ${codigo.toLowerCase()}`].filter((one) => one !== "");
};

/** In the order of their first rows. */
export function groupFuente(fuente: readonly FilaFuente[]): GrupoFuente[] {
  const grupos: GrupoFuente[] = [];
  const byClave = new Map<string, GrupoFuente>();
  const add = (cabeza: FilaFuente, claves: readonly string[], part: Partial<GrupoFuente>) => {
    const grupo = { cabeza, filas: [], partes: [], ...part };
    grupos.push(grupo);
    for (const clave of claves) byClave.set(clave, grupo);
  };
  for (const fila of fuente.filter(isCabeza)) add(fila, toPadres(fila), { partes: [fila] });
  let before = "";
  for (const fila of fuente) {
    if (isCabeza(fila)) continue;
    const clave = toClave(fila, before);
    before = clave;
    const grupo = clave === "" ? undefined : byClave.get(clave);
    if (!grupo) add(fila, clave === "" ? [] : [clave], { filas: [fila] });
    else if (isSoloImagen(fila)) grupo.partes.push(fila);
    else grupo.filas.push(fila);
  }
  return grupos.toSorted((a, b) => a.cabeza.fila - b.cabeza.fila);
}
