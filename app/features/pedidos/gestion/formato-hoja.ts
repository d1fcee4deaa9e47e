/** Slips per sheet, or a label of 100 × 150 mm. */
export const FORMATOS_HOJA = ["1", "2", "4", "etiqueta"] as const;
export type FormatoHoja = (typeof FORMATOS_HOJA)[number];

export const NOMBRE_FORMATO: Record<FormatoHoja, string> = {
  "1": "Una por hoja",
  "2": "Dos por hoja",
  "4": "Cuatro por hoja",
  etiqueta: "Etiqueta 100 × 150 mm",
};

export const readFormato = (params: URLSearchParams): FormatoHoja =>
  FORMATOS_HOJA.find((one) => one === params.get("formato")) ?? "1";
