import { COLUMNAS } from "#app/features/productos/csv/columnas.ts";
import { readArchivo } from "#app/features/productos/csv/leer-importacion.server.ts";
import { exportProductos } from "#app/features/productos/csv/exportar.server.ts";
import { parseFiltrosPanel } from "#app/features/productos/panel/panel.ts";
import { formatCsvRow } from "#lib/csv.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/texto.ts";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";

const HEADER = Object.values(COLUMNAS);
const NOMBRES = Object.keys(COLUMNAS) as (keyof typeof COLUMNAS)[];

/** A row of the export with some cells written over; of nothing, a row of its own. */
export const edited = (row: readonly string[] | undefined, cells: Partial<Record<keyof typeof COLUMNAS, string>>) =>
  NOMBRES.map((name, n) => cells[name] ?? row?.[n] ?? "");

const NUEVA = { categoria: "Ropa", descripcion: "De lana", precio: "39.90", stock: "7" };

/** A row for a product that is not there yet. */
export const newRow = (n: number, cells: Parameters<typeof edited>[1] = {}) =>
  edited([], { ...NUEVA, nombre: `Nuevo ${n}`, ...cells });

/** A file with these rows under the export's header, without the columns `but`. */
export function fileOf(rows: readonly (readonly string[])[], but: readonly string[] = []): Uint8Array {
  const keep = (row: readonly string[]) => row.filter((_, n) => !but.includes(HEADER[n] ?? ""));
  return new TextEncoder().encode([HEADER, ...rows].map((row) => formatCsvRow(keep(row))).join(""));
}

/** What the export holds, for the panel's address. */
export async function exportRows(db: Db, query = "", lote?: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of exportProductos(db, parseFiltrosPanel(new URLSearchParams(query)), lote)) {
    rows.push(...batch.map((cells) => cells.map(String)));
  }
  return rows;
}

/** So many products: 'Taza 0', 'Taza 1', …, with a stock of 5. */
export async function fillProductos(db: Db, total: number, changes: Partial<typeof productos.$inferInsert> = {}) {
  const rows = Array.from({ length: total }, (_, n) => {
    const { nombre = `Taza ${n}`, descripcion = "x" } = changes;
    const base = { id: newId(), precio: centimos(1000 + n), stock: 5, categoria: "Hogar", imagen: "" };
    return { ...base, ...changes, nombre, descripcion, busqueda: toBusqueda(nombre, descripcion) };
  });
  for (let from = 0; from < total; from += 1_000) await db.insert(productos).values(rows.slice(from, from + 1_000));
  return rows.map(({ id }) => id);
}

/** What a file of ours was read as. */
export async function archivoOf(bytes: Uint8Array) {
  const archivo = await readArchivo(bytes);
  if ("razon" in archivo) throw new Error(archivo.razon);
  return archivo;
}
