import { z } from "zod";

/** The shop's and the product's own minimum override it. */
export const STOCK_BAJO = 10;
/** At or below it, shoppers read that few are left. */
export const STOCK_ESCASO = 5;
const MAXIMO = 9_999;
export const NO_ENTERO = "Escribe un número entero, desde 1.";

export const stockSchema = z
  .number()
  .refine((n) => Number.isInteger(n) && n >= 1, NO_ENTERO)
  .refine((n) => n <= MAXIMO, `Escribe ${MAXIMO} como máximo.`);
