import { z } from "zod";
import { cleanLine } from "#lib/text.ts";
import { MAX_NOMBRE } from "./vistas.ts";

const nombre = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, "Escribe un nombre para la vista.").max(MAX_NOMBRE, `Usa ${MAX_NOMBRE} letras como máximo.`));
const compartida = z.enum(["si", "no"]).transform((text) => text === "si");

/** A form's key is a UUID without dashes. */
const id = z
  .string()
  .regex(/^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/)
  .transform((text) => text.replaceAll("-", "").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));

export const vistaSchema = z.discriminatedUnion("accion", [
  z.object({ accion: z.literal("guardar"), id, nombre, consulta: z.string().max(2_000), compartida }),
  z.object({ accion: z.literal("cambiar"), id, nombre, compartida }),
  z.object({ accion: z.literal("eliminar"), id }),
]);
