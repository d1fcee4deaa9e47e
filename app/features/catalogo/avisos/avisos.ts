export const CAMPOS = ["email"] as const;
export type CampoAviso = (typeof CAMPOS)[number];

export const toConfirmarPath = (baja: string): string => `/avisos/confirmar/${baja}`;

export const toBajaPath = (baja: string): string => `/avisos/baja/${baja}`;
