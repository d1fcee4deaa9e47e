import { z } from "zod";
import { startOfDay, toDia } from "#lib/fechas.ts";
import { isId } from "#lib/ids.ts";
import { STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import { precioSchema } from "#app/features/catalogo/panel/productos.schema.ts";

const id = z.string().refine(isId, "No es un ID.");
const dia = z.iso.date("Elige una fecha.").refine((text) => text < "2100-01-01", "Elige una fecha cercana.");

const unidades = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, "Escribe cuántas unidades, un número entero.")
  .transform(Number)
  .refine((count) => count >= 1 && count <= STOCK_MAXIMO, "Deben ser entre 1 y 999,999 unidades.");

/** Days of Lima, the last one included. `clave` makes a repeated form one offer. */
const planSchema = z
  .object({ intento: z.literal("programar"), clave: id, precio: precioSchema, desde: dia, hasta: dia, unidades })
  .refine(({ desde, hasta }) => hasta >= desde, { path: ["hasta"], message: "Termina antes de empezar." })
  .refine(({ hasta }) => hasta >= toDia(new Date()), { path: ["hasta"], message: "Esa fecha ya pasó." })
  .transform(({ desde, hasta, ...plan }) => ({ ...plan, desde: startOfDay(desde), hasta: startOfDay(hasta, 1) }));

export type PlanOferta = z.output<typeof planSchema>;

export const ordenOferta = z.discriminatedUnion("intento", [
  planSchema,
  z.object({ intento: z.literal("terminar"), oferta: id }),
]);
