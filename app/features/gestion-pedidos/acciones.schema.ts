import { z } from "zod";
import { parseSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { ESTADOS } from "#db/values.ts";

const id = z.string().refine(isId);
const estado = z.enum(ESTADOS);

/** A price as people type it: with a point or a comma for the decimals. */
const monto = z.string().transform((text, context) => {
  const soles = parseSoles(
    text
      .trim()
      .replace(/^S\/\s*/i, "")
      .replace(/^(\d+),(\d{1,2})$/, "$1.$2"),
  );
  if (soles !== null && soles > 0) return soles;
  context.addIssue({ code: "custom", message: "Escribe un monto en soles mayor que cero, como 25.50." });
  return z.NEVER;
});

const texto = (max: number) => z.string().trim().max(max, `Puede tener hasta ${max} caracteres.`);

/** What the panel's page of orders can be asked for. */
export const accionSchema = z.discriminatedUnion("intencion", [
  z.object({
    intencion: z.literal("estado"),
    pedido_id: id,
    estado,
    /** What it was on the screen of whoever decided. */
    desde: estado,
    /** With cancelado: all that is left of its money is to be given back. */
    devolver: z.literal("1").optional(),
  }),
  z.object({ intencion: z.literal("verificar"), pedido_id: id }),
  z.object({
    intencion: z.literal("reembolsar"),
    pedido_id: id,
    pago_id: id,
    clave: id,
    monto,
    motivo: texto(300),
  }),
  z.object({ intencion: z.literal("nota"), pedido_id: id, texto: texto(1_000).min(1, "Escribe la nota.") }),
  z.object({
    intencion: z.literal("revisar"),
    pedido_id: id,
    motivo: z.string(),
    nota: texto(1_000).min(1, "Escribe qué revisaste, para quien lo lea después."),
  }),
]);

export type AccionPanel = z.output<typeof accionSchema>;
