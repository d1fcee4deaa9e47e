export const MAX_ZONAS = 30;
/** Places per zone. */
export const MAX_LUGARES = 200;
/** In céntimos. */
export const MAX_COSTO = 100_000;
/** In working days. */
export const MAX_DIAS = 30;
