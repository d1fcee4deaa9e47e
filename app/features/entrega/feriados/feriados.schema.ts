import { z } from "zod";
import { cleanLine } from "#lib/text.ts";

const dia = z.iso.date("Elige un día.");

export const feriadosSchema = z.discriminatedUnion("accion", [
  z.object({
    accion: z.literal("agregar"),
    dia,
    antes: z.string().max(100),
    nombre: z
      .string()
      .transform(cleanLine)
      .pipe(z.string().min(1, "Escribe el nombre del feriado.").max(100, "Escribe 100 caracteres como máximo.")),
  }),
  z.object({ accion: z.literal("quitar"), dia }),
  z.object({ accion: z.literal("anio"), anio: z.coerce.number().int().min(2020).max(2099) }),
]);
