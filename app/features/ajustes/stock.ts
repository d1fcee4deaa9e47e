import { z } from "zod";

/** With so many units or fewer a product runs low, until staff say otherwise for the shop or for the product. */
export const STOCK_BAJO = 10;
/** With so many or fewer a shopper is warned that few are left. */
export const STOCK_ESCASO = 5;
const MAXIMO = 9_999;
export const NO_ENTERO = "Escribe un número entero, desde 1.";

export const stockSchema = z
  .number()
  .refine((n) => Number.isInteger(n) && n >= 1, NO_ENTERO)
  .refine((n) => n <= MAXIMO, `Escribe ${MAXIMO} como máximo.`);
