import { z } from "zod";
import { readSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { direccionSchema, telefonoSchema } from "#app/features/usuarios/contacto.schema.ts";
import { MAX_PRODUCTOS, mergeLineas } from "#app/features/pedidos/pedidos.ts";
import { METODOS_PAGO } from "#db/values.ts";

const soles = z.number().transform((value, context) => {
  const amount = readSoles(value);
  if (amount !== null) return amount;
  context.addIssue({ code: "custom", message: "El monto no es válido." });
  return z.NEVER;
});

const item = z.object({
  producto_id: z.string().refine(isId, "El producto no es válido."),
  cantidad: z.number().int("La cantidad debe ser un número entero.").min(1).max(99_999),
  precio: soles,
  nombre: z.string().max(300).default(""),
  imagen: z.string().max(2_000).default(""),
});

/** The body of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). */
export const checkoutSchema = z.object({
  items: z
    .array(item)
    .min(1, "Tu carrito está vacío.")
    .max(1_000)
    .transform(mergeLineas)
    .refine((lineas) => lineas.length <= MAX_PRODUCTOS, `Un pedido lleva hasta ${MAX_PRODUCTOS} productos distintos.`),
  total: soles,
  direccion: z.string().trim().min(1, "Escribe la dirección de entrega.").pipe(direccionSchema),
  metodo_pago: z.enum(METODOS_PAGO, "Elige un método de pago."),
  usuario_id: z.string().max(200).optional(),
  telefono: telefonoSchema.optional(),
});

export type CheckoutInput = z.output<typeof checkoutSchema>;
