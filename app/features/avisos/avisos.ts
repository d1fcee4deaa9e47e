/** The fields of the form. */
export const CAMPOS = ["email"] as const;
export type CampoAviso = (typeof CAMPOS)[number];

/** The page that confirms the address, from a mail. */
export const toConfirmarPath = (baja: string): string => `/avisos/confirmar/${baja}`;

export const toBajaPath = (baja: string): string => `/avisos/baja/${baja}`;
