import { z } from "zod";
import { type Categoria, MAX_CATEGORIAS, MAX_NOMBRE_CATEGORIA, toSlug } from "#lib/categorias.ts";
import { isId } from "#lib/ids.ts";
import { cleanLine } from "#lib/text.ts";
import { MAX_FRASE } from "./categorias.ts";

function judgeSlugs(categorias: readonly Categoria[], context: z.RefinementCtx): void {
  const names = new Map<string, string>();
  for (const [index, { nombre }] of categorias.entries()) {
    const slug = toSlug(nombre);
    const other = names.get(slug);
    names.set(slug, nombre);
    const message =
      slug === ""
        ? "El nombre necesita letras o números."
        : other === undefined
          ? null
          : `«${other}» tiene ya la dirección /catalogo/${slug}. Cambia uno de los dos nombres.`;
    if (message !== null) context.addIssue({ code: "custom", path: [index, "nombre"], message });
  }
}

const categoria = z.object({
  nombre: z.string().min(1).max(MAX_NOMBRE_CATEGORIA),
  frase: z.string().min(1).max(MAX_FRASE),
  producto: z.string().refine(isId).nullable(),
});

/** For stored values. */
export const categoriasSchema: z.ZodType<readonly Categoria[]> = z
  .array(categoria)
  .min(1)
  .max(MAX_CATEGORIAS)
  .superRefine(judgeSlugs);

const text = (max: number, missing: string) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, missing).max(max, `Escribe ${max} caracteres como máximo.`));

const typedProducto = z.string().transform((typed, context): string | null => {
  const [last = ""] = typed.trim().toLowerCase().split(/[?#]/);
  if (last === "") return null;
  const id = last.split("/").findLast(Boolean) ?? "";
  if (isId(id)) return id;
  context.addIssue({ code: "custom", message: "Pega la dirección de un producto de la tienda, o déjalo vacío." });
  return z.NEVER;
});

/** For form values. */
export const typedCategorias = z
  .array(
    z.object({
      nombre: text(MAX_NOMBRE_CATEGORIA, "Escribe el nombre de la categoría."),
      frase: text(MAX_FRASE, "Escribe qué hay en ella, en una línea."),
      producto: typedProducto,
    }),
  )
  .min(1, "Deja al menos una categoría.")
  .max(MAX_CATEGORIAS, `Puede haber hasta ${MAX_CATEGORIAS} categorías.`)
  .superRefine(judgeSlugs);
