import { z } from "zod";
import { parseTelefono } from "#lib/telefono.ts";

const TELEFONO_MALO =
  "Escribe un celular de 9 dígitos (987 654 321) o un teléfono fijo con código de ciudad (01 456 7890).";

/** A phone in any usual spelling, into the one form that is kept (E.164). */
export const telefonoSchema = z.string().transform((value, context) => {
  const telefono = parseTelefono(value);
  if (telefono !== null) return telefono;
  context.addIssue({ code: "custom", message: TELEFONO_MALO });
  return z.NEVER;
});

/** Where something can be delivered. Without the message for nothing at all: where it may be missing, that is no mistake. */
export const direccionSchema = z
  .string()
  .trim()
  .min(5, "Escribe la dirección completa: calle, número y distrito.")
  .max(300, "La dirección puede tener hasta 300 caracteres.");

/** What was left empty is taken out of the profile. */
const orNothing = <T extends z.ZodType<string, string>>(schema: T) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() !== "" ? value : null), schema.nullable());

/** What the form of Mi Perfil sends. */
export const contactoSchema = z.object({ telefono: orNothing(telefonoSchema), direccion: orNothing(direccionSchema) });
