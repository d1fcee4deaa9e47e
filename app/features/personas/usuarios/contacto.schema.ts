import { z } from "zod";
import { parseTelefono } from "#lib/telefono.ts";

const TELEFONO_MALO =
  "Escribe un celular de 9 dígitos (987 654 321) o un teléfono fijo con código de ciudad (01 456 7890).";

export const telefonoSchema = z.string().transform((value, context) => {
  const telefono = parseTelefono(value);
  if (telefono !== null) return telefono;
  context.addIssue({ code: "custom", message: TELEFONO_MALO });
  return z.NEVER;
});

/** The address may be optional, so an empty one has no message. */
export const direccionSchema = z
  .string()
  .trim()
  .min(5, "Escribe la dirección completa: calle, número y distrito.")
  .max(300, "La dirección puede tener hasta 300 caracteres.");

const orNothing = <T extends z.ZodType<string, string>>(schema: T) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() !== "" ? value : null), schema.nullable());

export const contactoSchema = z.object({ telefono: orNothing(telefonoSchema), direccion: orNothing(direccionSchema) });
