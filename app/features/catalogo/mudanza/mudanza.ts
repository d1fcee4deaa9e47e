import type { Tienda } from "#app/context.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { ErrorFila } from "#app/features/catalogo/csv/importacion.ts";
import type { FormatoMudanza } from "./formatos.ts";
import type { Decimal } from "./montos.ts";
import type { Mapeo } from "./papeles.ts";

export const TAREA_MUDANZAS = "mudanzas";

export type MudanzaDeps = Pick<Tienda, "env" | "db" | "log" | "pageCache">;

/** What a person says about a file beside its columns. */
export interface OpcionesMudanza {
  /** Prices and costs of the file include IGV; ours do not. */
  con_igv: boolean;
  decimal: Decimal;
  /** Of a price and a reduced one, the reduced one is what customers pay. */
  rebajado: boolean;
  /** Where the file does not say it. */
  stock: number;
  /** The shop's category for each of the file's. */
  categorias: Readonly<Record<string, string>>;
}

export interface LecturaMudanza extends Omit<OpcionesMudanza, "categorias"> {
  formato: FormatoMudanza;
  mapeo: Mapeo;
}

/** A row of the file as a product of ours, before our own rules judge it. */
export interface FilaTraida {
  tipo: "producto";
  fila: number;
  nombre: string;
  /** Texts by field of the product, without category and pictures. */
  textos: Readonly<Record<string, string>>;
  /** As in the file; may be empty. */
  categoria: string;
  /** Addresses, the main one first. */
  imagenes: readonly string[];
  textos_imagenes: readonly string[];
  /** Paths in the old shop. */
  rutas: readonly string[];
  /** What customers paid with IGV, in céntimos; null if unreadable. */
  pagado: Centimos | null;
  avisos: readonly string[];
  errores: readonly ErrorFila[];
}

/** A row that only adds to the product of another one. */
export interface FilaParte {
  tipo: "parte";
  fila: number;
  de: number;
}

export type FilaMudanza = FilaTraida | FilaParte;
