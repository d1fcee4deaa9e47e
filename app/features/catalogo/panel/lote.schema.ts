import { z } from "zod";
import { formatSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { readEtiquetas } from "#app/features/catalogo/productos/leer-ficha.ts";
import { STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import type { AccionLote } from "./lote.ts";
import { BAJA_MAXIMA, PRECIO_MINIMO } from "#app/features/catalogo/productos/precios.ts";
import { categoriaSchema, motivoSchema, precioSchema } from "./productos.schema.ts";

const clave = z.string().refine(isId);

/** "10", "-12.5": a percentage with up to two decimals, in hundredths of a percent. */
const porcentaje = z
  .string()
  .trim()
  .regex(/^[+-]?\d{1,4}(\.\d{1,2})?$/, "Escribe un porcentaje, por ejemplo 10 o -12.5.")
  .transform((text) => Math.round(Number(text) * 100))
  .refine((centesimas) => centesimas !== 0, "Con 0 % nada cambia.")
  .refine((centesimas) => centesimas >= -BAJA_MAXIMA, "No se puede bajar más de 90 %.")
  .refine((centesimas) => centesimas <= 100_000, "No se puede subir más de 1000 %.");

const precio = precioSchema.refine(
  (centimos) => centimos >= PRECIO_MINIMO,
  `El precio de varios productos a la vez no puede ser menor a ${formatSoles(PRECIO_MINIMO)}.`,
);

const cantidad = z
  .string()
  .trim()
  .regex(/^[+-]?\d{1,7}$/, "Escribe un número entero, por ejemplo 5 o -3.")
  .transform(Number)
  .refine((value) => value !== 0, "Con 0 nada cambia.")
  .refine((value) => Math.abs(value) <= STOCK_MAXIMO, "Es demasiado.");

const etiquetas = z.string().transform((text, context) => {
  const { valor, error } = readEtiquetas(text);
  if (error === undefined) return valor;
  context.addIssue({ code: "custom", message: error });
  return z.NEVER;
});

const accion = (categorias: readonly string[]) =>
  z.discriminatedUnion("accion", [
    z.object({ accion: z.literal("precio_porcentaje"), valor: porcentaje }),
    z.object({ accion: z.literal("precio"), valor: precio }),
    z.object({ accion: z.literal("stock"), valor: cantidad, motivo: motivoSchema }),
    z.object({ accion: z.literal("categoria"), valor: categoriaSchema(categorias) }),
    z.object({ accion: z.literal("estado"), valor: z.enum(["activo", "oculto"], "Elige si se ven o no.") }),
    z.object({ accion: z.literal("etiquetas"), poner: etiquetas, quitar: etiquetas }),
    z.object({ accion: z.enum(["eliminar", "restaurar"]) }),
  ]);

type AccionPedida = z.output<ReturnType<typeof accion>>;

function toAccion(pedida: AccionPedida): AccionLote {
  switch (pedida.accion) {
    case "precio_porcentaje":
      return { tipo: pedida.accion, centesimas: pedida.valor };
    case "precio":
      return { tipo: pedida.accion, precio: pedida.valor };
    case "stock":
      return { tipo: pedida.accion, cantidad: pedida.valor, motivo: pedida.motivo };
    case "categoria":
      return { tipo: pedida.accion, categoria: pedida.valor };
    case "estado":
      return { tipo: pedida.accion, estado: pedida.valor };
    case "etiquetas":
      return { tipo: pedida.accion, poner: pedida.poner, quitar: pedida.quitar };
    case "eliminar":
    case "restaurar":
      return { tipo: pedida.accion };
  }
}

const MAX_IDS = 5_000;

export const loteSchema = (categorias: readonly string[]) =>
  z.object({
    clave,
    paso: z.enum(["revisar", "aplicar"]),
    /** Confirms prices that fall by more than half. */
    mitad: z.stringbool().default(false),
    todos: z.stringbool(),
    ids: z.array(z.string().refine(isId)).max(MAX_IDS, "Son demasiados para elegirlos uno por uno."),
    accion: accion(categorias).transform(toAccion),
  });

export function readLote(form: FormData) {
  const { clave, paso, mitad, todos, ...accion } = Object.fromEntries(form);
  return { clave, paso, mitad, todos, ids: form.getAll("ids"), accion };
}
