import { z } from "zod";
import { isId } from "#lib/ids.ts";
import { mapValues } from "#lib/objects.ts";
import type { LeidosDe, TablaCampos, TablaProducto } from "#app/features/catalogo/productos/campos.ts";
import { type CampoLeido, readCategoria, readPrecio, readStock } from "#app/features/catalogo/productos/leer-campos.ts";
import { judgeVigencia } from "#app/features/catalogo/productos/leer-ficha.ts";
import { MOTIVOS_PANEL } from "#app/features/catalogo/existencias/niveles.ts";
import { readVariante } from "#app/features/catalogo/productos/variantes.ts";
import { readField } from "./validar-producto.ts";

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Values that are not text count as empty. */
const field = <T>(read: (text: string) => CampoLeido<T>) =>
  z.unknown().transform((value, ctx): T => {
    const { valor, error } = read(toText(value));
    if (error === undefined) return valor;
    ctx.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });

/** At most one error a field. */
export const camposSchema = <T extends TablaCampos>(tabla: T) =>
  z.record(z.string(), z.unknown()).transform((texts, ctx): LeidosDe<T> => {
    const { nombre, errores: deVariante } = readVariante(texts);
    const errores = { ...deVariante, ...judgeVigencia(texts) };
    const leidos = mapValues(tabla, ({ read }, name) => {
      const { valor, error = errores[name] } = read(name === "nombre" ? nombre : toText(texts[name]));
      if (error !== undefined) ctx.addIssue({ code: "custom", path: [name], message: error });
      return valor;
    });
    return leidos as LeidosDe<T>;
  });

const id = z.string().refine(isId, "No es un ID de producto.");

export const categoriaSchema = (categorias: readonly string[]) => field((text) => readCategoria(text, categorias));
export const motivoSchema = z.enum(MOTIVOS_PANEL, "Elige un motivo.");
export const precioSchema = field(readPrecio);
export const stockSchema = field(readStock);

export const nuevoSchema = (tabla: TablaProducto) => z.object({ clave: id }).and(camposSchema(tabla));
export type NuevoProducto = z.output<ReturnType<typeof nuevoSchema>>;

const edicion = z.object({
  id,
  version: z.coerce.number().int().min(0),
  /** The stock when the form opened: only the difference is applied. */
  stock_inicial: z.coerce.number().int().min(0),
  motivo: motivoSchema,
});

export const edicionSchema = (tabla: TablaProducto) => nuevoSchema(tabla).and(edicion);
export type EdicionProducto = z.output<ReturnType<typeof edicionSchema>>;

const cuenta = z
  .string()
  .regex(/^\d{1,9}$/, "Aquí va el número con que se exportó: no lo cambies.")
  .transform(Number);

export const anclaSchema = z.object({ id, version: cuenta, stock_inicial: cuenta });
export type AnclaCsv = z.output<typeof anclaSchema>;

export const readFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(Array.from(form.keys(), (name) => [name, readField(form, name)]));
