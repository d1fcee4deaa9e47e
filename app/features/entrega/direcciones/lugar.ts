import type { Distrito } from "#lib/ubigeo/distrito.ts";

/** `codigo` is null for a district that the table lacks. */
export type Ubicacion = Omit<Distrito, "codigo"> & { codigo: string | null };

/** `lugar` has all three names; the others are for an unlisted district, and without scripts. */
export const CAMPOS_LUGAR = ["lugar", "departamento", "provincia", "distrito"] as const;
export type CampoLugar = (typeof CAMPOS_LUGAR)[number];

/** Names that were questioned once: sent again, they are accepted. */
export const VISTO = "lugar_visto";

export type TextosLugar = Record<CampoLugar | typeof VISTO, string>;

export const MAX_NOMBRE = 80;
