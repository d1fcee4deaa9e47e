import { z } from "zod";
import { cleanLine } from "#lib/text.ts";
import { type Hacedor, MAX_FRASE_HACEDOR, MAX_HACEDORES, MAX_NOMBRE_HACEDOR } from "./hacedores.ts";
import { isImagen } from "./imagen.ts";

const line = (max: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(max, `Escribe ${max} caracteres como máximo.`));

/** For stored and form values. */
export const hacedoresSchema: z.ZodType<readonly Hacedor[]> = z
  .array(
    z.object({
      nombre: line(MAX_NOMBRE_HACEDOR).pipe(z.string().min(1, "Escribe el nombre de la persona o del taller.")),
      lugar: line(MAX_NOMBRE_HACEDOR),
      frase: line(MAX_FRASE_HACEDOR).pipe(z.string().min(1, "Escribe en una frase qué hace.")),
      imagen: z.string().refine((text) => text === "" || isImagen(text), "Sube la imagen otra vez."),
    }),
  )
  .max(MAX_HACEDORES, `Puede haber hasta ${MAX_HACEDORES}.`);
