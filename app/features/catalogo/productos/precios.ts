import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { PRECIO_MAXIMO } from "./leer-campos.ts";

/** A bulk change must not give products away. */
export const PRECIO_MINIMO: Centimos = centimos(1);
/** In hundredths of a percent. */
export const BAJA_MAXIMA = 9_000;

/** Raises by hundredths of a percent, rounded half up to the céntimo. */
export function raise(precio: Centimos, centesimas: number): number {
  return Math.floor((precio * (10_000 + centesimas) + 5_000) / 10_000);
}

/** Why a bulk or CSV change is refused; null when allowed. In céntimos. */
export function faultOfPrecio(antes: Centimos | null, despues: number): string | null {
  if (despues > PRECIO_MAXIMO) return "El precio pasaría del máximo.";
  if (despues < PRECIO_MINIMO) return `El precio quedaría por debajo de ${formatSoles(PRECIO_MINIMO)}.`;
  if (antes === null || despues >= raise(antes, -BAJA_MAXIMA)) return null;
  return `El precio bajaría más de 90 %, de ${formatSoles(antes)} a ${formatSoles(centimos(despues))}.`;
}

export const fallsByHalf = (antes: Centimos, despues: number): boolean => despues * 2 < antes;

/** The question before saving a price; null for none. `antes`: null for a new product. */
export function buildPregunta(antes: Centimos | null, despues: Centimos): { titulo: string; texto: string } | null {
  if (despues === antes) return null;
  if (despues === 0) return { titulo: "¿Guardar sin precio?", texto: "En la tienda se verá a S/ 0.00." };
  if (antes === null || !fallsByHalf(antes, despues)) return null;
  const texto = `Pasa de ${formatSoles(antes)} a ${formatSoles(despues)}.`;
  return { titulo: "¿Bajar el precio más de la mitad?", texto };
}
