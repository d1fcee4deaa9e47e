import { z } from "zod";

const MAX_MEGABYTES = 20;

const archivo = z
  .instanceof(File, { message: "Elige un archivo CSV." })
  .refine(({ size }) => size > 0, "El archivo está vacío.")
  .refine(({ size }) => size <= MAX_MEGABYTES * 1024 * 1024, `El archivo pasa de ${MAX_MEGABYTES} MB.`);

export const traerClientesSchema = z.object({ accion: z.enum(["revisar", "traer"]), archivo });
