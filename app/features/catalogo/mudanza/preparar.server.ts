import { eq, getTableColumns } from "drizzle-orm";
import type { ArchivoCsv, FilaLeida } from "#app/features/catalogo/csv/leer-importacion.server.ts";
import { createReader, describeProblem } from "#app/features/catalogo/csv/leer-importacion.server.ts";
import { DEMASIADAS_FILAS, MAX_FILAS } from "#app/features/catalogo/csv/importacion.ts";
import { NOMBRES, withCategorias } from "#app/features/catalogo/productos/campos.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { mudanzas } from "#db/schema/mudanzas.ts";
import { readCsv } from "#lib/read-csv.server.ts";
import { pick } from "#lib/objects.ts";
import { toNombreCategoria } from "./categorias-traidas.ts";
import { convertFilas } from "./convertir.ts";
import type { FilaMudanza, FilaTraida, OpcionesMudanza } from "./mudanza.ts";
import { formatoSchema, mapeoSchema, opcionesSchema } from "./mudanza.schema.ts";

export interface HojaLeida {
  titulos: string[];
  rows: string[][];
}

export async function readHojaMudanza(bytes: Uint8Array): Promise<HojaLeida | { razon: string }> {
  const csv = await readCsv(bytes, MAX_FILAS + 2);
  if ("problem" in csv) return { razon: describeProblem(csv) };
  const [titulos = [], ...rows] = csv.rows;
  if (rows.length > MAX_FILAS) return { razon: DEMASIADAS_FILAS };
  if (titulos.filter((one) => one.trim()).length < 2) return { razon: "La primera fila no tiene títulos de columnas." };
  if (!rows.some((row) => row.some((cell) => cell.trim())))
    return { razon: "El archivo no tiene filas debajo de los títulos." };
  return { titulos: titulos.map((one) => one.trim().slice(0, 200)), rows };
}

/** What a step needs beside the file, which is held no longer than it is read. */
export const SIN_ARCHIVO = pick(getTableColumns(mudanzas), [
  "id",
  "actor_id",
  "archivo_nombre",
  "created_at",
  "deshecho_por",
  "estado",
  "formato",
  "mapeo",
  "opciones",
  "titulos",
]);

type MudanzaPorLeer = Pick<typeof mudanzas.$inferSelect, "id" | "titulos" | "formato" | "mapeo" | "opciones">;

/** What is stored of it, parsed; throws for what no version of the shop wrote. */
export function parseMudanza({ formato, mapeo, opciones }: Pick<MudanzaPorLeer, "formato" | "mapeo" | "opciones">) {
  return {
    formato: formatoSchema.parse(formato),
    mapeo: mapeoSchema.parse(mapeo),
    opciones: opcionesSchema.parse(opciones),
  };
}

/** Null once nothing can be read from it any more. Throws for a file that cannot be read. */
export async function readGuardada(db: Db | Tx, id: string): Promise<HojaLeida | null> {
  const [row] = await db.select({ archivo: mudanzas.archivo }).from(mudanzas).where(eq(mudanzas.id, id));
  if (!row?.archivo) return null;
  const hoja = await readHojaMudanza(row.archivo);
  if ("razon" in hoja) throw new Error("the file of the move cannot be read any more");
  return hoja;
}

export async function convertMudanza(db: Db | Tx, mudanza: MudanzaPorLeer): Promise<FilaMudanza[]> {
  const hoja = await readGuardada(db, mudanza.id);
  if (!hoja) throw new Error("the file of the move is gone");
  const { formato, mapeo, opciones } = parseMudanza(mudanza);
  return convertFilas(mudanza.titulos, hoja.rows, { ...opciones, formato, mapeo });
}

const LUGARES = new Map(NOMBRES.map((name, n) => [name as string, n]));

export const isTraida = (fila: FilaMudanza): fila is FilaTraida => fila.tipo === "producto";

/** By address; null where it did not come. */
export type ImagenesTraidas = ReadonlyMap<string, string | null>;

function toLeida(
  fila: FilaTraida,
  read: ReturnType<typeof createReader<ReturnType<typeof withCategorias>>>,
  { categorias }: OpcionesMudanza,
  imagenes: ImagenesTraidas,
): FilaLeida {
  const pictures = fila.imagenes.flatMap((origen, n) => {
    const imagen = imagenes.get(origen) ?? "";
    return imagen === "" ? [] : [{ imagen, texto: fila.textos_imagenes[n] ?? "" }];
  });
  const [first, ...more] = pictures;
  const cells: Record<string, string> = {
    ...fila.textos,
    categoria: toNombreCategoria(categorias[fila.categoria] ?? ""),
    imagen: first?.imagen ?? "",
    galeria: more.map(({ imagen }) => imagen).join("\n"),
    textos_imagenes: pictures.map(({ texto }) => texto).join("\n"),
  };
  const leida = read(
    NOMBRES.map((name) => cells[name] ?? ""),
    NOMBRES.length,
    fila.fila,
  );
  const { nombre } = fila.textos.grupo === "" ? fila : leida;
  if (fila.errores.length > 0) return { fila: fila.fila, nombre, tipo: "error", errores: [...fila.errores] };
  return { ...leida, nombre };
}

/** Rows as our own CSV reads them, by the same rules. */
export function toArchivoPropio(
  filas: readonly FilaTraida[],
  opciones: OpcionesMudanza,
  propias: readonly string[],
  imagenes: ImagenesTraidas = new Map(),
): Pick<ArchivoCsv, "filas"> {
  const nuevas = Object.values(opciones.categorias).map(toNombreCategoria);
  const read = createReader(withCategorias([...new Set([...propias, ...nuevas])]), LUGARES);
  return { filas: filas.map((fila) => toLeida(fila, read, opciones, imagenes)) };
}
