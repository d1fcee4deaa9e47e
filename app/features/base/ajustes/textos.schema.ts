import { z } from "zod";
import { cleanLine, cleanText } from "#lib/text.ts";
import { MAX_TEXTO, MAX_TEXTOS, MAX_TITULO, type TextoPreparado } from "./textos.ts";

/** Staff choose a text by its title. */
function judgeTitulos(textos: readonly TextoPreparado[], context: z.RefinementCtx): void {
  const titulos = new Set<string>();
  for (const [index, { titulo }] of textos.entries()) {
    const known = titulos.has(titulo.toLowerCase());
    if (known) context.addIssue({ code: "custom", path: [index, "titulo"], message: "Otro texto ya se llama así." });
    titulos.add(titulo.toLowerCase());
  }
}

const largo = (max: number) => `Escribe ${max} caracteres como máximo.`;

/** For stored and form values. */
export const textosSchema: z.ZodType<readonly TextoPreparado[]> = z
  .array(
    z.object({
      titulo: z
        .string()
        .transform(cleanLine)
        .pipe(z.string().min(1, "Escribe el título.").max(MAX_TITULO, largo(MAX_TITULO))),
      texto: z
        .string()
        .transform(cleanText)
        .pipe(z.string().min(1, "Escribe el texto.").max(MAX_TEXTO, largo(MAX_TEXTO))),
    }),
  )
  .max(MAX_TEXTOS, `Puede haber hasta ${MAX_TEXTOS} textos.`)
  .superRefine(judgeTitulos);
