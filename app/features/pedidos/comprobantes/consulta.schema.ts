import { z } from "zod";
import { centimos, parseSoles } from "#lib/dinero.ts";
import { TIPOS_CONSULTA } from "./consulta.ts";

const MAX_TOTAL = 999_999_999_999;

const total = z.string().transform((text, context) => {
  const amount = parseSoles(text.replace(/^\s*S\/|[\s,]/gu, ""));
  if (amount !== null && amount <= MAX_TOTAL) return amount;
  context.addIssue({ code: "custom", message: "Escribe el importe total, por ejemplo 118.00." });
  return centimos(0);
});

export const consultaSchema = z.object({
  tipo: z.enum(TIPOS_CONSULTA, "Elige el tipo de comprobante."),
  serie: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[BF][A-Z0-9]{3}$/, "Son 4 letras o números y empieza con B o F: B001."),
  numero: z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, "Escribe solo el número que va después del guion.")
    .transform(Number),
  fecha: z.iso.date("Elige la fecha de emisión."),
  total,
});

export type ConsultaInput = z.output<typeof consultaSchema>;
