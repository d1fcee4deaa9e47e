import { z } from "zod";
import { compraSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { TOTAL_MAXIMO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Centimos, readSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { cleanLine } from "#lib/text.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import { MODOS_VENTA } from "./venta.ts";

const soles = z.number().transform((value, context) => {
  const amount = readSoles(value);
  if (amount !== null) return amount;
  context.addIssue({ code: "custom", message: "Escribe el precio en soles, sin IGV: 25.50." });
  return z.NEVER;
});

const linea = (max: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(max, `Escribe hasta ${max} letras.`));

const acordado = z.object({
  producto_id: z.string().refine(isId),
  antes: soles,
  precio: soles,
  motivo: linea(200).pipe(z.string().min(3, "Escribe por qué cambia el precio.")),
});

/** What was typed; empty, or missing as from a page of before, leaves the price of the district's zone. */
const envio = z
  .string()
  .max(20, "Escribe el precio en soles, sin IGV: 12.00. O déjalo vacío.")
  .transform((text, context): Centimos | null => {
    const amount = parseTypedSoles(text);
    if (amount === null ? text.trim() === "" : amount <= TOTAL_MAXIMO) return amount;
    context.addIssue({ code: "custom", message: "Escribe el precio en soles, sin IGV: 12.00. O déjalo vacío." });
    return z.NEVER;
  })
  .default(null);

const correo = z.union([z.literal(""), z.email("Escribe el correo así: rosa@correo.pe.")]);

/** What staff send: lines, total and address as a checkout's, and who buys. */
export const ventaSchema = compraSchema
  .omit({ usuario_id: true, guardar_direccion: true, recojo: true, metodo_pago: true, direccion: true })
  .extend({
    modo: z.enum(MODOS_VENTA),
    contra_entrega: z.boolean(),
    cliente: z.object({
      usuario_id: z.string().max(200).nullable(),
      nombre: linea(120),
      correo: z.string().trim().max(254).toLowerCase().pipe(correo),
    }),
    acordados: z.array(acordado).max(100),
    envio,
  });

export type VentaInput = z.output<typeof ventaSchema>;
