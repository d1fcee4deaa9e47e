import { readDescripcion, readNombre, readPrecio, readStock } from "./campos.ts";

const READERS = { nombre: readNombre, precio: readPrecio, stock: readStock, descripcion: readDescripcion };

const readText = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** What is wrong with the fields of a product's form, by field; the server judges by the same rules. */
export function validateProducto(form: FormData): Record<string, string> {
  const errors = Object.entries(READERS).flatMap(([name, read]) => {
    const { error } = read(readText(form, name));
    return error === undefined ? [] : [[name, error]];
  });
  if (!readText(form, "categoria")) errors.push(["categoria", "Elige una categoría."]);
  return Object.fromEntries(errors);
}

const IMAGENES = new Set(["imagen", "galeria"]);

/** What a form holds but for its pictures, to tell whether anything was changed since. */
export const takeSnapshot = (form: FormData): string =>
  JSON.stringify([...form].filter(([name]) => !IMAGENES.has(name)));
