import type { AnyPgTable } from "drizzle-orm/pg-core";
import type { TemaPrivacidad } from "./values.ts";

/** Parts of the file of 'Mis datos'. */
export type CampoDescarga =
  | "cuenta"
  | "perfil"
  | "notas"
  | "etiquetas"
  | "vistas"
  | "invitaciones"
  | "direcciones"
  | "favoritos"
  | "carrito"
  | "lista_compartida"
  | "sesiones"
  | "pedidos"
  | "opiniones"
  | "mensajes"
  | "reclamos"
  | "avisos"
  | "correos";

type FinDeCuenta = "se borra" | "se vacía" | { queda: string };

/** Personal data of a table; app/features/cuentas/privacidad/personales.server.test.ts enforces it. */
export interface DatosPersonales<Name extends string = string> {
  columnas: readonly Name[];
  tema: TemaPrivacidad;
  /** Its part of 'Mis datos', or why there is none. */
  descarga: CampoDescarga | { sin: string };
  fin: FinDeCuenta;
}

type ColumnaOf<T extends AnyPgTable> = keyof T["_"]["columns"] & string;

const personales = new Map<AnyPgTable, DatosPersonales>();
const ajenas = new Map<AnyPgTable, readonly string[]>();

export function declarePersonal<T extends AnyPgTable>(tabla: T, datos: DatosPersonales<ColumnaOf<T>>): void {
  personales.set(tabla, datos);
}

/** Declares columns whose names only look personal. */
export function declareAjeno<T extends AnyPgTable>(tabla: T, columnas: readonly ColumnaOf<T>[]): void {
  ajenas.set(tabla, columnas);
}

export const findPersonal = (tabla: AnyPgTable): DatosPersonales | undefined => personales.get(tabla);
export const listAjenas = (tabla: AnyPgTable): readonly string[] => ajenas.get(tabla) ?? [];
