import { listKeys } from "#lib/objects.ts";
import type { TablaCampos } from "#app/features/catalogo/productos/campos.ts";
import { judgeVigencia } from "#app/features/catalogo/productos/leer-ficha.ts";
import { readVariante } from "#app/features/catalogo/productos/variantes.ts";

/** Values one a line, without files; only pictures have several. */
export const readField = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join("\n");

/** Errors by field, by the server's rules. */
export function validateProducto(form: FormData, tabla: TablaCampos): Record<string, string> {
  const texts = Object.fromEntries(Array.from(form.keys(), (name) => [name, readField(form, name)]));
  const { nombre, errores: deVariante } = readVariante(texts);
  const errores: Record<string, string> = { ...deVariante, ...judgeVigencia(texts) };
  return Object.fromEntries(
    listKeys(tabla).flatMap((name) => {
      const error = tabla[name]?.read(name === "nombre" ? nombre : (texts[name] ?? "")).error ?? errores[name];
      return error === undefined ? [] : [[name, error]];
    }),
  );
}

const isImagen = (name: string) => name === "imagen" || name === "galeria";

/** Detects changes; pictures have their own `dirty`. */
export const takeSnapshot = (form: FormData): string => JSON.stringify([...form].filter(([name]) => !isImagen(name)));
