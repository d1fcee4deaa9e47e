/** The fields of the form. */
export const CAMPOS = ["email"] as const;
export type CampoAviso = (typeof CAMPOS)[number];

export const toBajaPath = (baja: string): string => `/avisos/baja/${baja}`;
