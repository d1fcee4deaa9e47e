import { z } from "zod";
import { isId } from "#lib/ids.ts";
import { DEMASIADO_GRANDE, MAX_BYTES } from "./importacion.ts";
import { motivoSchema } from "#app/features/catalogo/panel/productos.schema.ts";

const archivo = z
  .instanceof(File, { message: "Elige un archivo CSV." })
  .refine(({ size }) => size > 0, "El archivo está vacío.")
  .refine(({ size }) => size <= MAX_BYTES, DEMASIADO_GRANDE);

export const importacionSchema = z.discriminatedUnion("intento", [
  z.object({ intento: z.literal("revisar"), archivo }),
  z.object({
    intento: z.literal("importar"),
    archivo,
    clave: z.string().refine(isId),
    huella: z.string().regex(/^[0-9a-f]{64}$/),
    motivo: motivoSchema,
    /** Confirms prices that fall by more than half. */
    mitad: z.stringbool().default(false),
  }),
]);
