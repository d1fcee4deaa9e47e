import { z } from "zod";
import { readSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { MAX_CALLE, MAX_REFERENCIA } from "#app/features/entrega/direcciones/direcciones.ts";
import { MAX_NOMBRE, VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { direccionSchema, telefonoSchema } from "#app/features/personas/usuarios/contacto.schema.ts";
import { MAX_PRODUCTOS, mergeLineas } from "#app/features/pedidos/pedidos/pedidos.ts";
import { compradorSchema } from "#app/features/pedidos/comprobantes/comprador.schema.ts";
import { normalizeCodigo } from "#app/features/catalogo/cupones/cupones.ts";
import { type PreguntaPedido, PREGUNTAS } from "#app/features/pedidos/pedidos/campos.ts";
import { mapValues } from "#lib/objects.ts";
import { cleanLine, cleanText } from "#lib/text.ts";
import { METODOS_CHECKOUT } from "#db/values.ts";
import type { NombreEnviado } from "./campos.ts";

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

const text = (max: number) => z.string().max(max, `Escribe hasta ${max} caracteres.`).default("");

/** The shop composes `direccion` from these; texts as in the form of an address. */
const partes = z.object({
  calle: text(MAX_CALLE),
  referencia: text(MAX_REFERENCIA),
  lugar: text(3 * MAX_NOMBRE),
  departamento: text(MAX_NOMBRE),
  provincia: text(MAX_NOMBRE),
  distrito: text(MAX_NOMBRE),
  [VISTO]: text(3 * MAX_NOMBRE + 2),
});

const respuesta = ({ maximo, lineas }: PreguntaPedido) =>
  z
    .string()
    .transform(lineas > 1 ? cleanText : cleanLine)
    .pipe(z.string().max(maximo, `Escribe hasta ${maximo} caracteres.`))
    .optional();

const contactoCompraSchema = z.object({
  nombre: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(2, "Escribe tu nombre y apellido.").max(120, "Escribe hasta 120 caracteres.")),
  correo: z
    .string()
    .transform((texto) => texto.trim().toLowerCase())
    .pipe(z.email("Escribe un correo válido, como nombre@ejemplo.pe").max(254, "Este correo es demasiado largo.")),
});

const cuerpo = {
  items: z
    .array(item)
    .min(1, "Tu carrito está vacío.")
    .max(1_000)
    .transform(mergeLineas)
    .refine((lineas) => lineas.length <= MAX_PRODUCTOS, `Un pedido lleva hasta ${MAX_PRODUCTOS} productos distintos.`),
  total: soles,
  direccion: z.string().trim().min(1, "Escribe la dirección de entrega.").pipe(direccionSchema),
  /** If sent, it replaces `direccion`. */
  entrega: partes.optional(),
  recojo: z.literal(true).optional(),
  guardar_direccion: z.boolean().default(false),
  metodo_pago: z.enum(METODOS_CHECKOUT, "Elige un método de pago."),
  usuario_id: z.string().max(200).optional(),
  telefono: telefonoSchema.optional(),
  cupon: z.string().max(100, "El código del cupón es demasiado largo.").transform(normalizeCodigo).optional(),
  /** Without it the receipt names nobody. */
  comprobante: compradorSchema.optional(),
  /** Who buys without an account; not read where somebody is signed in. */
  contacto: contactoCompraSchema.optional(),
  ...mapValues(PREGUNTAS, respuesta),
  // Otherwise a form field missing here would be sent and silently dropped.
} satisfies Record<string, z.ZodType> & Record<NombreEnviado, z.ZodType>;

export const compraSchema = z.object(cuerpo);

const readRecojo = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "recojo" in body && body.recojo === true
    ? { ...body, direccion: "Recojo en tienda", entrega: undefined }
    : body;

/** The body of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). With `recojo` it needs no address. */
export const checkoutSchema = z.preprocess(readRecojo, compraSchema);

export type CheckoutInput = z.output<typeof checkoutSchema>;
