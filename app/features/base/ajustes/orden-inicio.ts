import { z } from "zod";
import { listKeys } from "#lib/objects.ts";

/** Home's sections below its banner, in the usual order. */
export const SECCIONES_INICIO = {
  categorias: "Categorías",
  destacados: "Productos destacados",
  vendidos: "Más vendidos",
  nuevos: "Recién llegados",
  beneficios: "Envío, pago y devolución",
  testimonios: "Testimonios de la demostración",
  vistos: "Lo último que vio cada visitante",
} as const;

export type SeccionInicio = keyof typeof SECCIONES_INICIO;

export const ORDEN_USUAL: readonly SeccionInicio[] = listKeys(SECCIONES_INICIO);

export const ordenSchema = z
  .array(z.enum(ORDEN_USUAL))
  .refine(
    (orden) => orden.length === ORDEN_USUAL.length && new Set(orden).size === orden.length,
    "Cada sección va una vez.",
  );
