import { z } from "zod";
import { cleanLine, cleanText } from "#lib/text.ts";
import { MOTIVOS_OCULTAR } from "#db/values.ts";
import { ESTRELLAS, type Estrellas, LARGOS, MIN_TEXTO } from "./opiniones.ts";

const atMost = (n: number) => `Escribe ${n} caracteres como máximo.`;

/** At most one empty line between paragraphs. */
const parrafos = (text: string) => cleanText(text).replace(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, "\n\n");

const estrellas = z.string().transform((text, context): Estrellas => {
  const found = ESTRELLAS.find((n) => String(n) === text);
  if (found) return found;
  context.addIssue({ code: "custom", message: "Elige cuántas estrellas le das." });
  return z.NEVER;
});

export const opinionSchema = z.object({
  estrellas,
  titulo: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(LARGOS.titulo, atMost(LARGOS.titulo))),
  texto: z
    .string()
    .transform(parrafos)
    .pipe(
      z
        .string()
        .min(MIN_TEXTO, `Cuenta un poco más: al menos ${MIN_TEXTO} caracteres.`)
        .max(LARGOS.texto, atMost(LARGOS.texto)),
    ),
});

export type OpinionNueva = z.output<typeof opinionSchema>;

export const CAMPOS_OPINION = ["estrellas", "titulo", "texto"] as const;
export type CampoOpinion = (typeof CAMPOS_OPINION)[number];

/** Time of the answer that the page shows; empty for none. */
const vista = z.union([z.literal(""), z.iso.datetime()]);

export const ordenOpinion = z.intersection(
  z.object({ id: z.uuid() }),
  z.discriminatedUnion("accion", [
    z.object({
      accion: z.literal("responder"),
      vista,
      respuesta: z
        .string()
        .transform(parrafos)
        .pipe(z.string().min(1, "Escribe la respuesta.").max(LARGOS.respuesta, atMost(LARGOS.respuesta))),
    }),
    z.object({ accion: z.literal("quitar_respuesta"), vista }),
    z.object({ accion: z.literal("ocultar"), motivo: z.enum(MOTIVOS_OCULTAR, "Elige el motivo.") }),
    z.object({ accion: z.literal("mostrar") }),
    z.object({ accion: z.enum(["revisar", "sin_revisar"]) }),
  ]),
);

export type OrdenOpinion = z.output<typeof ordenOpinion>;
