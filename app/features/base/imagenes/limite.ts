export const MAX_MEGABYTES = 8;
export const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;

export const PESADA = `La imagen pesa más de ${MAX_MEGABYTES} MB.`;
export const NO_ES_IMAGEN = "El archivo no es una imagen. Usa JPG, PNG, WebP, GIF o AVIF.";
