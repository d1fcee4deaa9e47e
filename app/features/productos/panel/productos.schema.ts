import { z } from "zod";
import { isId } from "#lib/ids.ts";
import {
  GALERIA_MAXIMA,
  type Campo,
  readDescripcion,
  readImagen,
  readNombre,
  readPrecio,
  readStock,
} from "./campos.ts";
import { CATEGORIAS, MOTIVOS_PANEL } from "./panel.ts";

/** A field read by a rule that the browser knows too. What is not text counts as empty. */
const field = <T>(read: (text: string) => Campo<T>) =>
  z
    .unknown()
    .transform((value) => read(typeof value === "string" ? value : ""))
    .transform((lectura, ctx): T => {
      if (lectura.error === undefined) return lectura.valor;
      ctx.addIssue({ code: "custom", message: lectura.error });
      return z.NEVER;
    });

const id = z.string().refine(isId, "No es un ID de producto.");

export const categoriaSchema = z.enum(CATEGORIAS, "Elige una categoría.");
export const motivoSchema = z.enum(MOTIVOS_PANEL, "Elige un motivo.");
export const precioSchema = field(readPrecio);
export const imagenSchema = field(readImagen);

const productoSchema = z.object({
  /** Made with the form: the same save sent twice is done once. */
  clave: id,
  nombre: field(readNombre),
  categoria: categoriaSchema,
  descripcion: field(readDescripcion),
  precio: precioSchema,
  stock: field(readStock),
  imagen: imagenSchema,
  galeria: z.array(imagenSchema).max(GALERIA_MAXIMA, `Como máximo ${GALERIA_MAXIMA} imágenes más.`),
});

export const nuevoSchema = productoSchema;
export type NuevoProducto = z.output<typeof nuevoSchema>;

export const edicionSchema = productoSchema.extend({
  id,
  version: z.coerce.number().int().min(0),
  /** The stock that the form was opened with: only the difference to it is applied. */
  stock_inicial: z.coerce.number().int().min(0),
  motivo: motivoSchema,
});
export type EdicionProducto = z.output<typeof edicionSchema>;

const cuenta = z
  .string()
  .regex(/^\d{1,9}$/, "Aquí va el número con que se exportó: no lo cambies.")
  .transform(Number);

/** What a row of the CSV says of a new product, and of one that is there: the same rules as the form's. */
export const filaNuevaSchema = productoSchema.omit({ clave: true });
export type FilaNueva = z.output<typeof filaNuevaSchema>;
export const filaCambioSchema = filaNuevaSchema.extend({ id, version: cuenta, stock_inicial: cuenta });
export type FilaCambio = z.output<typeof filaCambioSchema>;

/** A form's fields as the schemas above take them. */
export function readFields(form: FormData) {
  return { ...Object.fromEntries(form), galeria: form.getAll("galeria").filter((value) => value !== "") };
}
