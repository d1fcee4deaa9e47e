import { z } from "zod";
import { AMBIENTES_SUNAT, type ClaseComprobante } from "#db/values.ts";
import { isId } from "#lib/ids.ts";
import { isRuc } from "#lib/ruc.ts";

const serie = (letra: "B" | "F") =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^${letra}[A-Z0-9]{3}$`), `Son 4 letras o números y empieza con ${letra}: ${letra}001.`);

const archivo = z
  .instanceof(File, { error: "Elige el archivo otra vez." })
  .optional()
  .transform((file) => (file && file.size > 0 ? file : null))
  .refine((file) => file === null || file.size <= 200_000, "Ese archivo es muy grande para ser un certificado.");

/** A secret left empty stays unchanged. */
export const emisorSchema = z.object({
  activo: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  ambiente: z.enum(AMBIENTES_SUNAT, "Elige adónde se envían."),
  usuario_sol: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,12}$/, "Escribe solo el usuario secundario, sin el RUC."),
  clave_sol: z.string().max(60, "Es muy larga para ser una clave SOL."),
  /** Keys become part of an address, so they have no slash or space. */
  validez_id: z
    .string()
    .trim()
    .regex(/^[\w-]{0,60}$/, "Copia el identificador como SUNAT lo muestra.")
    .default(""),
  validez_clave: z.string().trim().max(200, "Es muy larga.").default(""),
  operador_ruc: z
    .string()
    .trim()
    .refine((ruc) => ruc === "" || isRuc(ruc), "Ese RUC no existe: revísalo.")
    .default(""),
  boleta: serie("B"),
  factura: serie("F"),
  nota_boleta: serie("B"),
  nota_factura: serie("F"),
  archivo,
  clave_archivo: z.string().max(200, "Es muy larga."),
} satisfies Record<ClaseComprobante, unknown> & Record<string, unknown>);

export type EmisorInput = z.output<typeof emisorSchema>;

export const emitirSchema = z.object({ pedido: z.string().refine(isId, "No es un pedido.") });
