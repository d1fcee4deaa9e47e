import { z } from "zod";
import { type Centimos, formatSoles, parseSoles } from "#lib/dinero.ts";
import { parseTelefono } from "#lib/telefono.ts";
import { cleanLine, cleanText } from "#lib/text.ts";
import { LARGOS } from "./reclamos.ts";
import { BIENES, DOCUMENTOS, TIPOS_RECLAMO } from "#db/values.ts";

const largo = (max: number) => z.string().max(max, `Escribe ${max} caracteres como máximo.`);

const obligatorio = (campo: keyof typeof LARGOS, falta: string, tidy = cleanLine) =>
  z.string().transform(tidy).pipe(largo(LARGOS[campo]).min(1, falta));

const opcional = (campo: keyof typeof LARGOS, tidy = cleanLine) =>
  z
    .string()
    .transform(tidy)
    .pipe(largo(LARGOS[campo]))
    .transform((text) => text || null);

const telefono = z.string().transform((value, context) => {
  const given = cleanLine(value);
  const phone = given === "" ? null : parseTelefono(given);
  if (phone !== null || given === "") return phone;
  context.addIssue({ code: "custom", message: "Escribe un teléfono válido, por ejemplo 987 654 321, o déjalo vacío." });
  return z.NEVER;
});

const email = z
  .string()
  .transform(cleanLine)
  .pipe(z.union([z.literal(""), z.email("Escribe un correo válido, por ejemplo nombre@correo.pe.").max(LARGOS.email)]))
  .transform((text) => text || null);

/** Accepts "S/ 1,234.50" and "1234,5". */
const monto = z.string().transform((value, context): Centimos | null => {
  const given = cleanLine(value).replace(/^s\/\.?\s*/i, "");
  if (given === "") return null;
  const decimal = /,\d{1,2}$/.test(given) ? given.replaceAll(".", "").replace(",", ".") : given.replaceAll(",", "");
  const amount = parseSoles(decimal);
  if (amount !== null) return amount;
  const ejemplo = formatSoles(12_050 as Centimos);
  context.addIssue({ code: "custom", message: `Escribe un monto en soles, por ejemplo ${ejemplo}, o déjalo vacío.` });
  return z.NEVER;
});

/** Formats of docs/ley.md, section 8. People add spaces, dots and hyphens. */
const FORMA_DOCUMENTO = {
  dni: { forma: /^\d{8}$/, mensaje: "El DNI tiene 8 dígitos." },
  ce: { forma: /^[0-9A-Z]{9,12}$/, mensaje: "El carné de extranjería tiene de 9 a 12 caracteres." },
  pasaporte: { forma: /^[0-9A-Z]{5,15}$/, mensaje: "El pasaporte tiene de 5 a 15 letras y números." },
} as const;

/** Runs a rule although other fields are invalid; those have no value there. */
const siempre = () => true;

const documento = z.object({ documento_tipo: z.enum(DOCUMENTOS), documento_numero: z.string() });

function readForma(datos: unknown) {
  const { data } = documento.safeParse(datos);
  return data && FORMA_DOCUMENTO[data.documento_tipo];
}

function isDocumento(datos: { documento_numero: string }): boolean {
  const forma = readForma(datos)?.forma;
  return forma === undefined || forma.test(datos.documento_numero);
}

/**
 * Required are the minimum of the Reglamento's art. 5 (name, document, address or e-mail, detail) and what the sheet
 * needs (reclamo or queja, product or service): nothing else may prevent filing.
 */
export const reclamoSchema = z
  .object({
    nombre: obligatorio("nombre", "Escribe tu nombre completo."),
    documento_tipo: z.enum(DOCUMENTOS, "Elige tu tipo de documento."),
    documento_numero: obligatorio("documento_numero", "Escribe el número de tu documento.").transform((text) =>
      text.replace(/[\s.-]/g, "").toUpperCase(),
    ),
    domicilio: opcional("domicilio"),
    telefono,
    email,
    menor: z.string(),
    apoderado: opcional("apoderado"),
    bien: z.enum(BIENES, "Elige si es un producto o un servicio."),
    monto,
    descripcion: opcional("descripcion", cleanText),
    pedido: opcional("pedido"),
    tipo: z.enum(TIPOS_RECLAMO, "Elige si es un reclamo o una queja."),
    detalle: obligatorio("detalle", "Cuéntanos qué pasó.", cleanText),
    solicitud: opcional("solicitud", cleanText),
  })
  .refine(({ domicilio, email: correo }) => domicilio !== null || correo !== null, {
    path: ["domicilio"],
    error: "Escribe tu domicilio o tu correo electrónico: a uno de los dos enviamos la respuesta.",
    when: siempre,
  })
  .refine(isDocumento, {
    path: ["documento_numero"],
    error: ({ input }) => readForma(input)?.mensaje ?? "",
    when: siempre,
  })
  .refine(({ menor, apoderado }) => menor === "" || apoderado !== null, {
    path: ["apoderado"],
    error: "Escribe el nombre del padre, la madre o el apoderado.",
    when: siempre,
  })
  .transform(({ menor: _menor, ...datos }) => datos);

export type ReclamoNuevo = z.output<typeof reclamoSchema>;

const texto = (falta: string) => z.string().transform(cleanText).pipe(largo(4_000).min(1, falta));

export const atencionSchema = z.discriminatedUnion("accion", [
  z.object({ accion: z.literal("responder"), texto: texto("Escribe la respuesta.") }),
  z.object({ accion: z.literal("recalificacion"), texto: texto("Escribe por qué.") }),
  z.object({ accion: z.literal("propuesta"), texto: texto("Escribe la propuesta.") }),
  z.object({ accion: z.literal("fin_propuesta"), texto: texto("Escribe qué respondió.") }),
]);
