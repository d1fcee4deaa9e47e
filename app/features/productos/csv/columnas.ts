/**
 * The columns of the products' CSV, as the export writes them and the import finds them, in any order. The id stands
 * last: Excel takes a file that begins with the letters ID for another format.
 */
export const COLUMNAS = {
  nombre: "Nombre",
  categoria: "Categoría",
  descripcion: "Descripción",
  precio: "Precio",
  stock: "Stock",
  /** The stock that the file started from: only the difference to it is applied. */
  stock_inicial: "Stock inicial",
  imagen: "Imagen",
  galeria: "Más imágenes",
  /** Tells whether somebody else changed the product since. */
  version: "Versión",
  id: "ID",
} as const;
export type Columna = keyof typeof COLUMNAS;

/** Without these no product can be made. */
export const OBLIGATORIAS: readonly Columna[] = ["nombre", "categoria", "descripcion", "precio", "stock"];
/** Without these none can be changed: they stand where the id does. */
export const DE_CAMBIOS: readonly Columna[] = ["stock_inicial", "version"];
