import { listKeys } from "#lib/objects.ts";
import type { TablaCampos } from "../campos.ts";
import { judgeVigencia } from "../leer-ficha.ts";
import { readVariante } from "../variantes.ts";

/** A field's values one a line, of which only pictures have several. What is no text is left out. */
export const readField = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join("\n");

/** What is wrong with the fields of a product's form, by field; the server judges by the same rules. */
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

/** What a form holds but for its pictures, to tell whether anything was changed since. */
export const takeSnapshot = (form: FormData): string => JSON.stringify([...form].filter(([name]) => !isImagen(name)));
