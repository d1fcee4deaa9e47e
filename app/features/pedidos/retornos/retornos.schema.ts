import { z } from "zod";
import { MOTIVOS_RETORNO } from "#db/values.ts";
import { isId } from "#lib/ids.ts";
import { cleanText } from "#lib/text.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import { MAX_TEXTO } from "./retornos.ts";

const id = z.string().refine(isId);

const texto = (falta?: string) =>
  z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(falta === undefined ? 0 : 1, falta)
        .max(MAX_TEXTO, `Escribe ${MAX_TEXTO} caracteres como máximo.`),
    );

const UNIDADES = "Escribe un número de unidades: 0, 1, 2…";
const unidades = z
  .record(
    id,
    z
      .string()
      .trim()
      .regex(/^\d{0,5}$/, UNIDADES),
  )
  .transform((typed) =>
    Object.entries(typed).flatMap(([producto_id, text]) => {
      const cantidad = Number(text);
      return cantidad > 0 ? [{ producto_id, cantidad }] : [];
    }),
  );

export const pedidaSchema = z.discriminatedUnion("intencion", [
  z.object({
    intencion: z.literal("pedir"),
    clave: id,
    unidades: unidades.refine((lineas) => lineas.length > 0, "Elige qué devuelves y cuántas unidades."),
    motivo: z.enum(MOTIVOS_RETORNO, "Elige el motivo."),
    texto: texto(),
  }),
  z.object({
    intencion: z.literal("escribir"),
    clave: id,
    retorno_id: id,
    mensaje: texto("Escribe el mensaje."),
  }),
  z.object({ intencion: z.literal("retirar"), retorno_id: id }),
]);

const monto = z.string().transform((text, context) => {
  const soles = parseTypedSoles(text);
  if (soles !== null) return soles;
  context.addIssue({ code: "custom", message: "Escribe cuánto se devuelve, en soles, como 25.50; 0 si nada." });
  return z.NEVER;
});

export const decisionSchema = z.discriminatedUnion("accion", [
  z.object({ accion: z.literal("aceptar"), respuesta: texto("Escribe adónde y cómo debe enviarlo el cliente.") }),
  z.object({ accion: z.literal("etiqueta"), clave: id }),
  z.object({ accion: z.literal("rechazar"), respuesta: texto("Escribe por qué: lo lee el cliente.") }),
  z.object({ accion: z.literal("recibir"), clave: id, unidades, monto }),
  z.object({ accion: z.literal("escribir"), clave: id, mensaje: texto("Escribe el mensaje.") }),
]);

export type DecisionRetorno = z.output<typeof decisionSchema>;

const CAMPO_UNIDADES = /^unidades\.(.+)$/;

/** Makes one object of the fields named `unidades.<product>`. */
export function toOrden(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = { unidades: {} };
  const units: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const producto_id = CAMPO_UNIDADES.exec(name)?.[1];
    if (producto_id === undefined) fields[name] = value;
    else units[producto_id] = value;
  }
  return { ...fields, unidades: units };
}
