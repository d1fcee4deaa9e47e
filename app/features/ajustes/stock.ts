import { z } from "zod";

/** With so many units or fewer a product runs low, until staff say otherwise for the shop or for the product. */
export const STOCK_BAJO = 10;
const MAXIMO = 9_999;
const FALTA = "Escribe un número entero, desde 1.";

export const stockSchema = z
  .number(FALTA)
  .refine((n) => Number.isInteger(n) && n >= 1, FALTA)
  .refine((n) => n <= MAXIMO, `Escribe ${MAXIMO} como máximo.`);
