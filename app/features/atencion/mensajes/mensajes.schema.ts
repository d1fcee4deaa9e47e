import { z } from "zod";
import { parseTelefono } from "#lib/telefono.ts";
import { cleanLine, cleanText } from "#lib/text.ts";
import { type CampoMensaje, LARGOS, MAX_RESPUESTA } from "./mensajes.ts";
import { ESTADOS_MENSAJE } from "#db/values.ts";

const texto = (campo: CampoMensaje, falta: string, tidy: (text: string) => string) =>
  z
    .string()
    .transform(tidy)
    .pipe(z.string().min(1, falta).max(LARGOS[campo], `Escribe ${LARGOS[campo]} caracteres como máximo.`));

const telefono = z.string().transform((value, context) => {
  const given = cleanLine(value);
  const phone = given === "" ? null : parseTelefono(given);
  if (phone !== null || given === "") return phone;
  context.addIssue({ code: "custom", message: "Escribe un teléfono válido, por ejemplo 987 654 321, o déjalo vacío." });
  return z.NEVER;
});

export const mensajeSchema = z.object({
  nombre: texto("nombre", "Escribe tu nombre.", cleanLine),
  email: texto("email", "Escribe tu correo electrónico.", cleanLine).pipe(
    z.email("Escribe un correo válido, por ejemplo nombre@correo.pe."),
  ),
  telefono,
  asunto: texto("asunto", "Escribe el asunto.", cleanLine),
  mensaje: texto("mensaje", "Escribe tu mensaje.", cleanText),
});

export type MensajeNuevo = z.output<typeof mensajeSchema>;

/** The newest answer seen; empty for none. */
const visto = z.union([z.literal(""), z.uuid()]);

export const cambioMensajeSchema = z.discriminatedUnion("accion", [
  z.object({ id: z.uuid(), accion: z.enum(ESTADOS_MENSAJE), visto: visto.optional() }),
  z.object({ id: z.uuid(), accion: z.literal("reintentar") }),
  z.object({ id: z.uuid(), accion: z.literal("asignar"), a: z.string(), antes: z.string() }),
  z.object({
    id: z.uuid(),
    accion: z.literal("responder"),
    clave: z.uuid(),
    visto,
    texto: z
      .string()
      .transform(cleanText)
      .pipe(
        z
          .string()
          .min(1, "Escribe la respuesta.")
          .max(MAX_RESPUESTA, `Escribe ${MAX_RESPUESTA} caracteres como máximo.`),
      ),
  }),
]);
