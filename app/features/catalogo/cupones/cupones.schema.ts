import { z } from "zod";
import { type Centimos, centimos, formatSoles, parseSoles } from "#lib/dinero.ts";
import { startOfDay, toDia } from "#lib/fechas.ts";
import { isId } from "#lib/ids.ts";
import { formatNumero } from "#lib/numbers.ts";
import { CODIGOS_POR_LOTE } from "./codigos.ts";
import { isCodigo, MAX_CODIGO, normalizeCodigo } from "./cupones.ts";

/** Can be shared among lines without losing a céntimo (cupones.ts). */
export const MONTO_MAXIMO: Centimos = centimos(999_999);
export const PORCENTAJE_MAXIMO = 90;
export const USOS_MAXIMO = 999_999;
/** The conditions tell them all. */
export const PRODUCTOS_MAXIMOS = 30;

const id = z.string().refine(isId, "No es un ID.");
const dia = z.iso.date("Elige una fecha.").refine((text) => text < "2100-01-01", "Elige una fecha cercana.");

const entero = (mensaje: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, mensaje)
    .transform(Number)
    .refine((count) => count >= 1 && count <= USOS_MAXIMO, "Debe ser entre 1 y 999,999.");

const usos = entero("Escribe cuántos usos, un número entero.");
const POR_LOTE = `Como máximo ${formatNumero(CODIGOS_POR_LOTE)} de una vez.`;
const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Decimal soles with a point. */
const soles = z.string().transform((text, context) => {
  const amount = parseSoles(text);
  if (amount !== null && amount <= MONTO_MAXIMO) return amount;
  const message = /^\s*\d+,\d{1,2}\s*$/.test(text)
    ? `Usa punto para los decimales: ${text.trim().replace(",", ".")}.`
    : amount === null
      ? "Escribe el monto solo con números, por ejemplo 10.00."
      : `No puede pasar de ${formatSoles(MONTO_MAXIMO)}.`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const TIPOS = ["porcentaje", "monto", "envio"] as const;

const porcentaje = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, "Escribe el porcentaje, un número entero.")
  .transform(Number)
  .refine((n) => n >= 1 && n <= PORCENTAJE_MAXIMO, `Debe ser entre 1 y ${PORCENTAJE_MAXIMO} %.`);

const valorSchema = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("porcentaje"), valor: porcentaje }),
  z.object({ tipo: z.literal("monto"), valor: soles.refine((amount) => amount > 0, "Debe ser mayor que cero.") }),
  z.object({ tipo: z.literal("envio"), valor: z.string() }),
]);

function toValores(read: z.output<typeof valorSchema>) {
  return {
    monto: read.tipo === "monto" ? read.valor : null,
    porcentaje: read.tipo === "porcentaje" ? read.valor : null,
    envio_gratis: read.tipo === "envio",
  };
}

export interface OpcionesCupon {
  categorias: readonly string[];
  /** Without it, coupons for delivery take nothing off. */
  cobrarEnvio: boolean;
}

/** Days of Lima, the last one included; `clave` makes a repeated form one coupon. */
const buildNuevo = ({ categorias, cobrarEnvio }: OpcionesCupon) =>
  z
    .object({
      intento: z.literal("crear"),
      clave: id,
      codigo: z
        .string()
        .transform(normalizeCodigo)
        .refine(isCodigo, "Usa de 3 a 24 letras sin tilde, números o guiones; empieza con una letra o un número."),
      tipo: z
        .enum(TIPOS, "Elige qué descuenta.")
        .refine((tipo) => tipo !== "envio" || cobrarEnvio, "Ahora el envío no se cobra con el pedido: mira Ajustes."),
      valor: z.string().default(""),
      minimo: z
        .string()
        .transform((text) => (text.trim() === "" ? "0" : text))
        .pipe(soles),
      categorias: z
        .array(z.string())
        .refine(
          (names) => names.every((name) => categorias.includes(name)),
          "Elige entre las categorías de la tienda.",
        ),
      productos: z
        .array(id)
        .max(PRODUCTOS_MAXIMOS, `Como máximo ${PRODUCTOS_MAXIMOS} productos; para más, usa una categoría.`)
        .default([]),
      reparto: z.enum(["uno", "codigos"], "Elige cómo se reparte.").default("uno"),
      desde: dia,
      hasta: dia,
      usos,
      por_persona: entero("Escribe cuántas veces, un número entero."),
      primera_compra: z.literal("1").optional(),
    })
    .refine(({ desde, hasta }) => hasta >= desde, { path: ["hasta"], message: "Termina antes de empezar." })
    .refine(({ hasta }) => hasta >= toDia(new Date()), { path: ["hasta"], message: "Esa fecha ya pasó." })
    .refine(({ usos: todos, por_persona }) => por_persona <= todos, {
      path: ["por_persona"],
      message: "No puede ser más que los usos en total.",
    })
    .refine(({ reparto, usos: todos }) => reparto === "uno" || todos <= CODIGOS_POR_LOTE, {
      path: ["usos"],
      message: POR_LOTE,
    })
    .transform(({ tipo, valor, desde, hasta, primera_compra, reparto, ...nuevo }, context) => {
      const read = valorSchema.safeParse({ tipo, valor });
      if (!read.success) {
        const [issue] = read.error.issues;
        context.addIssue({ code: "custom", path: ["valor"], message: issue?.message ?? "No es un descuento." });
        return z.NEVER;
      }
      const plazo = { desde: startOfDay(desde), hasta: startOfDay(hasta, 1) };
      const con_codigos = reparto === "codigos";
      return { ...nuevo, ...toValores(read.data), primera_compra: primera_compra === "1", con_codigos, ...plazo };
    });

export const parseNuevo = (campos: Record<string, unknown>, opciones: OpcionesCupon) =>
  buildNuevo(opciones).safeParse(campos);

export type CuponNuevo = z.output<ReturnType<typeof buildNuevo>>;

export const ordenCupon = z.discriminatedUnion("intento", [
  z
    .object({ intento: z.literal("ampliar"), version, usos, hasta: dia })
    .transform(({ hasta, ...orden }) => ({ ...orden, hasta: startOfDay(hasta, 1) })),
  z.object({ intento: z.literal("terminar") }),
  z.object({
    intento: z.literal("generar"),
    clave: id,
    cuantos: entero("Escribe cuántos códigos, un número entero.").refine((n) => n <= CODIGOS_POR_LOTE, POR_LOTE),
  }),
  z.object({
    intento: z.literal("anular_codigo"),
    codigo: z
      .string()
      .max(4 * MAX_CODIGO, "Es demasiado largo.")
      .transform(normalizeCodigo)
      .refine((codigo) => codigo !== "", "Escribe el código."),
  }),
  z.object({ intento: z.literal("anular_libres") }),
]);

type OrdenCupon = z.output<typeof ordenCupon>;
export type OrdenAmpliar = Extract<OrdenCupon, { intento: "ampliar" }>;
export type OrdenCodigos = Extract<OrdenCupon, { intento: "generar" | "anular_codigo" | "anular_libres" }>;
