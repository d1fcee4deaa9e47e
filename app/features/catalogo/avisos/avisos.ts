export const CAMPOS = ["email"] as const;
export type CampoAviso = (typeof CAMPOS)[number];

const toPath = (paso: "confirmar" | "baja", baja: string, clave: string) =>
  `/avisos/${paso}/${baja}${clave === "" ? "" : `?clave=${clave}`}`;

export const toConfirmarPath = (baja: string, clave: string): string => toPath("confirmar", baja, clave);

export const toBajaPath = (baja: string, clave: string): string => toPath("baja", baja, clave);
