import { z } from "zod";
import { isId } from "#lib/ids.ts";
import { DEMASIADO_GRANDE, MAX_BYTES } from "./importacion.ts";
import { motivoSchema } from "../panel/productos.schema.ts";

const archivo = z
  .instanceof(File, { message: "Elige un archivo CSV." })
  .refine(({ size }) => size > 0, "El archivo está vacío.")
  .refine(({ size }) => size <= MAX_BYTES, DEMASIADO_GRANDE);

/** What the page of the import sends: the file to look at, and the same one again when it was said yes to. */
export const importacionSchema = z.discriminatedUnion("intento", [
  z.object({ intento: z.literal("revisar"), archivo }),
  z.object({
    intento: z.literal("importar"),
    archivo,
    clave: z.string().refine(isId),
    huella: z.string().regex(/^[0-9a-f]{64}$/),
    motivo: motivoSchema,
    /** The question whether prices may fall by more than half was answered with yes. */
    mitad: z.stringbool().default(false),
  }),
]);
