import { z } from "zod";
import { AMBIENTES_SUNAT, type ClaseComprobante, DOCUMENTOS_COMPRADOR } from "#db/values.ts";
import { isId } from "#lib/ids.ts";
import { isDocumento } from "./documento.ts";

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

/** What the shop signs and sends its receipts with; a secret that is left empty stays as it was. */
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
  boleta: serie("B"),
  factura: serie("F"),
  nota_boleta: serie("B"),
  nota_factura: serie("F"),
  archivo,
  clave_archivo: z.string().max(200, "Es muy larga."),
} satisfies Record<ClaseComprobante, unknown> & Record<string, unknown>);

export type EmisorInput = z.output<typeof emisorSchema>;

/** Whom a receipt is made out to: nobody by name, or a document with its number, name and, of a RUC, address. */
export const compradorSchema = z
  .object({
    documento: z.enum(["", ...DOCUMENTOS_COMPRADOR], "Elige el documento."),
    numero: z.string().trim().toUpperCase(),
    nombre: z.string().trim().max(200, "Es muy largo."),
    direccion: z.string().trim().max(200, "Es muy larga."),
  })
  .superRefine(({ documento, numero, nombre, direccion }, context) => {
    if (documento === "") return;
    const fail = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const pide = { dni: "Son los 8 dígitos del DNI.", ce: "Son de 9 a 12 letras o números.", ruc: "Revisa el RUC." };
    if (!isDocumento(documento, numero)) fail("numero", pide[documento]);
    if (nombre.length < 3) fail("nombre", documento === "ruc" ? "Escribe la razón social." : "Escribe el nombre.");
    if (documento === "ruc" && direccion.length < 5) fail("direccion", "Escribe la dirección fiscal.");
  })
  .transform(({ documento, ...resto }) => (documento === "" ? null : { documento, ...resto }));

export const emitirSchema = z.object({ pedido: z.string().refine(isId, "No es un pedido.") });
