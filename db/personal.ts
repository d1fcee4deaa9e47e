import type { AnyPgTable } from "drizzle-orm/pg-core";
import type { CampoDescarga, TemaPrivacidad } from "./values.ts";

/** What becomes of a table's columns of a person when their account ends. */
type FinDeCuenta = "se borra" | "se vacía" | { queda: string };

/** What a table holds of people. All of it is held to by app/features/privacidad/personales.server.test.ts. */
export interface DatosPersonales<Name extends string = string> {
  /** The columns that hold something of a person, or point at one. */
  columnas: readonly Name[];
  /** The part of the privacy policy that names it. */
  tema: TemaPrivacidad;
  /** The part of 'Mis datos' that gives it out, or why it is not given out. */
  descarga: CampoDescarga | { sin: string };
  fin: FinDeCuenta;
}

type ColumnaOf<T extends AnyPgTable> = keyof T["_"]["columns"] & string;

const personales = new Map<AnyPgTable, DatosPersonales>();
const ajenas = new Map<AnyPgTable, readonly string[]>();

/** Declares, beside a table, what it holds of people. */
export function declarePersonal<T extends AnyPgTable>(tabla: T, datos: DatosPersonales<ColumnaOf<T>>): void {
  personales.set(tabla, datos);
}

/** Declares columns that are called like something of a person, and are not. */
export function declareAjeno<T extends AnyPgTable>(tabla: T, columnas: readonly ColumnaOf<T>[]): void {
  ajenas.set(tabla, columnas);
}

export const findPersonal = (tabla: AnyPgTable): DatosPersonales | undefined => personales.get(tabla);
export const listAjenas = (tabla: AnyPgTable): readonly string[] => ajenas.get(tabla) ?? [];
