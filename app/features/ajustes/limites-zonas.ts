export const MAX_ZONAS = 30;
/** Places of one zone. */
export const MAX_LUGARES = 200;
/** In céntimos. */
export const MAX_COSTO = 100_000;
/** Working days that a delivery may take. */
export const MAX_DIAS = 30;
