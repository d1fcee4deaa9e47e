import type { Distrito } from "#lib/ubigeo/distrito.ts";

/** Where an address lies, by its names; `codigo` is null for a district that the table has not. */
export type Ubicacion = Omit<Distrito, "codigo"> & { codigo: string | null };

/** `lugar` is all three in one text; without scripts, or for a district that is not in the list, each has its field. */
export const CAMPOS_LUGAR = ["lugar", "departamento", "provincia", "distrito"] as const;
export type CampoLugar = (typeof CAMPOS_LUGAR)[number];

/** The names that were doubted once: sent again, they are taken. */
export const VISTO = "lugar_visto";

/** What a form with these fields sends, as it was typed. */
export type TextosLugar = Record<CampoLugar | typeof VISTO, string>;

export const MAX_NOMBRE = 80;
