import { z } from "zod";
import { listKeys } from "#lib/objects.ts";
import { PAPELES_CLIENTE } from "./papeles-clientes.ts";

const MAX_MEGABYTES = 20;
export const MAX_COLUMNAS = 200;

const archivo = z
  .instanceof(File, { message: "Elige un archivo CSV." })
  .refine(({ size }) => size > 0, "El archivo está vacío.")
  .refine(({ size }) => size <= MAX_MEGABYTES * 1024 * 1024, `El archivo pasa de ${MAX_MEGABYTES} MB.`);

export const mapeoClientesSchema = z.array(z.enum(listKeys(PAPELES_CLIENTE))).max(MAX_COLUMNAS);

/** Without a `mapeo` the titles say what their columns are for. */
export const traerClientesSchema = z.object({
  accion: z.enum(["revisar", "traer"]),
  archivo,
  mapeo: mapeoClientesSchema,
});
