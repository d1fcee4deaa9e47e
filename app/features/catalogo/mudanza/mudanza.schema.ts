import { z } from "zod";
import { readPapeles } from "#lib/columns.ts";
import { STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import { DEMASIADO_GRANDE, MAX_BYTES } from "#app/features/catalogo/csv/importacion.ts";
import { isId } from "#lib/ids.ts";
import { FORMATOS } from "./formatos.ts";
import { DECIMALES } from "./montos.ts";
import { NOMBRES_PAPEL } from "./papeles.ts";

const MAX_COLUMNAS = 200;
const MAX_CATEGORIAS_ARCHIVO = 2_000;

export const mapeoSchema = z.array(z.enum(NOMBRES_PAPEL)).min(1).max(MAX_COLUMNAS);
export const formatoSchema = z.enum(FORMATOS);

const categorias = z
  .record(z.string().max(1_000), z.string().max(200))
  .refine((all) => Object.keys(all).length <= MAX_CATEGORIAS_ARCHIVO, "Son demasiadas categorías.");

const STOCK = `Escribe un número entero, de 0 a ${STOCK_MAXIMO}.`;

/** As it is kept. */
export const opcionesSchema = z.object({
  con_igv: z.boolean(),
  decimal: z.enum(DECIMALES),
  rebajado: z.boolean(),
  stock: z.number().int().min(0).max(STOCK_MAXIMO),
  categorias,
});

const archivo = z
  .instanceof(File, { message: "Elige un archivo CSV." })
  .refine(({ size }) => size > 0, "El archivo está vacío.")
  .refine(({ size }) => size <= MAX_BYTES, DEMASIADO_GRANDE);

export const archivoMudanzaSchema = z.discriminatedUnion("paso", [
  z.object({ paso: z.literal("subir"), clave: z.string().refine(isId), archivo }),
  z.object({ paso: z.literal("direcciones"), texto: z.string().min(1, "Pega al menos una línea.").max(200_000) }),
]);

export const pasoMudanzaSchema = z.discriminatedUnion("paso", [
  z.object({
    paso: z.literal("mapear"),
    mapeo: mapeoSchema,
    con_igv: z.enum(["si", "no"], "Di si los precios del archivo incluyen IGV.").transform((said) => said === "si"),
    decimal: z.enum(DECIMALES),
    rebajado: z.stringbool(),
    stock: z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, STOCK)
      .transform(Number),
    categorias,
  }),
  z.object({ paso: z.enum(["corregir", "traer", "descartar", "deshacer"]) }),
]);

export type PasoMudanza = z.infer<typeof pasoMudanzaSchema>;

/** Collects `papel.<n>` and `categoria.<name>`. */
export function toPasoMudanza(form: FormData): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  const chosen: Record<string, FormDataEntryValue> = {};
  for (const [name, value] of form) {
    const [kind = "", ...rest] = name.split(".");
    if (kind === "categoria") chosen[rest.join(".")] = value;
    else plain[name] = value;
  }
  return { ...plain, mapeo: readPapeles(form), categorias: chosen };
}
