import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { PRECIO_MAXIMO } from "../leer-campos.ts";

/** What a change of many products may leave at least: nothing is given away by a slip. */
export const PRECIO_MINIMO: Centimos = centimos(1);
/** The most that such a change may take off, in hundredths of a percent. */
export const BAJA_MAXIMA = 9_000;

/** A price more or less by hundredths of a percent, rounded half up to the céntimo. */
export function raise(precio: Centimos, centesimas: number): number {
  return Math.floor((precio * (10_000 + centesimas) + 5_000) / 10_000);
}

/** Why a price cannot become another one by a change of many products, bulk or CSV; null when it can. In céntimos. */
export function faultOfPrecio(antes: Centimos | null, despues: number): string | null {
  if (despues > PRECIO_MAXIMO) return "El precio pasaría del máximo.";
  if (despues < PRECIO_MINIMO) return `El precio quedaría por debajo de ${formatSoles(PRECIO_MINIMO)}.`;
  if (antes === null || despues >= raise(antes, -BAJA_MAXIMA)) return null;
  return `El precio bajaría más de 90 %, de ${formatSoles(antes)} a ${formatSoles(centimos(despues))}.`;
}

/** Whether a price falls by more than half: that is asked about before it is done. */
export const fallsByHalf = (antes: Centimos, despues: number): boolean => despues * 2 < antes;

/** What the product's form asks before it saves a price; null when there is nothing to ask. `antes`: null for a new one. */
export function buildPregunta(antes: Centimos | null, despues: Centimos): { titulo: string; texto: string } | null {
  if (despues === antes) return null;
  if (despues === 0) return { titulo: "¿Guardar sin precio?", texto: "En la tienda se verá a S/ 0.00." };
  if (antes === null || !fallsByHalf(antes, despues)) return null;
  const texto = `Pasa de ${formatSoles(antes)} a ${formatSoles(despues)}.`;
  return { titulo: "¿Bajar el precio más de la mitad?", texto };
}
