import { z } from "zod";
import { isId } from "#lib/ids.ts";
import { cleanLine } from "#lib/text.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import { ESTADOS } from "#db/values.ts";
import { VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { MAX_RECEPTOR } from "#app/features/pedidos/pedidos/entrega.ts";
import { isCodigo, toCodigo } from "#app/features/pedidos/abonos/abonos.ts";
import { MEDIOS } from "#app/features/pedidos/mostrador/mostrador.ts";
import { MAX_NOTA, MAX_NUMERO } from "#app/features/pedidos/pedidos/despachos.ts";
import { telefonoSchema } from "#app/features/personas/usuarios/contacto.schema.ts";

/** judgeDireccion() validates the parts of an address. */
const parte = z.string().max(300).default("");
const PARTES_DIRECCION = {
  calle: parte,
  referencia: parte,
  lugar: parte,
  departamento: parte,
  provincia: parte,
  distrito: parte,
  [VISTO]: parte,
};

const id = z.string().refine(isId);
const estado = z.enum(ESTADOS);

const monto = z.string().transform((text, context) => {
  const soles = parseTypedSoles(text);
  if (soles !== null && soles > 0) return soles;
  context.addIssue({ code: "custom", message: "Escribe un monto en soles mayor que cero, como 25.50." });
  return z.NEVER;
});

const texto = (max: number) => z.string().trim().max(max, `Puede tener hasta ${max} caracteres.`);

const numero = texto(MAX_NUMERO).transform(cleanLine);

const unidades = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, "Escribe un número de unidades: 0, 1, 2…")
  .transform(Number);

export const accionSchema = z.discriminatedUnion("intencion", [
  z.object({
    intencion: z.literal("estado"),
    pedido_id: id,
    estado,
    desde: estado,
    /** With cancelado: refund what is left. */
    devolver: z.literal("1").optional(),
    /** With cancelado: the page showed an order without money. */
    impago: z.literal("1").optional(),
    /** With cancelado: sent units came back. */
    regresaron: z.literal("1").optional(),
    /** With cancelado: its units are lost, not restocked. */
    perdidas: z.literal("1").optional(),
    motivo: texto(300).transform(cleanLine).default(""),
  }),
  z.object({
    intencion: z.literal("enviar"),
    pedido_id: id,
    clave: id,
    courier: z.string(),
    numero,
    nota: texto(MAX_NOTA),
    unidades: z.record(id, unidades).transform((typed, context) => {
      const lineas = Object.entries(typed).flatMap(([producto_id, cantidad]) =>
        cantidad > 0 ? [{ producto_id, cantidad }] : [],
      );
      if (lineas.length > 0) return lineas;
      context.addIssue({ code: "custom", message: "Escribe cuántas unidades salen." });
      return z.NEVER;
    }),
  }),
  z.object({
    intencion: z.literal("corregir_envio"),
    pedido_id: id,
    despacho_id: id,
    /** The state at the form's opening. */
    visto: z.string().max(1_000),
    courier: z.string(),
    numero,
    nota: texto(MAX_NOTA),
  }),
  z.object({
    intencion: z.literal("corregir_entrega"),
    pedido_id: id,
    visto: z.string().max(1_000),
    receptor: texto(MAX_RECEPTOR).transform(cleanLine),
    telefono: telefonoSchema,
    ...PARTES_DIRECCION,
  }),
  z.object({ intencion: z.literal("deshacer_envio"), pedido_id: id, despacho_id: id }),
  z.object({ intencion: z.literal("verificar"), pedido_id: id }),
  z.object({
    intencion: z.literal("reembolsar"),
    pedido_id: id,
    pago_id: id,
    clave: id,
    monto,
    motivo: texto(300),
    /** Refunded units by product, and how many come back. */
    unidades: z.record(id, unidades).default({}),
    vuelven: z.record(id, unidades).default({}),
    envio: z.literal("1").optional(),
  }),
  z.object({
    intencion: z.literal("cobrar"),
    pedido_id: id,
    clave: id,
    medio: z.enum(MEDIOS, "Elige cómo pagó."),
    codigo: z
      .string()
      .max(60)
      .transform(toCodigo)
      .refine((text) => text === "" || isCodigo(text), "Escribe el número tal como sale: de 4 a 20 letras o cifras.")
      .default(""),
    recibido: z
      .literal("")
      .transform(() => null)
      .or(monto)
      .default(null),
    entregar: z.literal("1").optional(),
  }),
  z.object({ intencion: z.literal("mandar"), pedido_id: id }),
  z.object({ intencion: z.literal("no_recibido"), pedido_id: id, desde: estado }),
  z.object({ intencion: z.literal("nota"), pedido_id: id, texto: texto(1_000).min(1, "Escribe la nota.") }),
  z.object({ intencion: z.literal("borrar_nota"), pedido_id: id, evento_id: id }),
  z.object({
    intencion: z.literal("revisar"),
    pedido_id: id,
    motivo: z.string(),
    nota: texto(1_000).min(1, "Escribe qué revisaste, para quien lo lea después."),
  }),
]);

export type AccionPanel = z.output<typeof accionSchema>;

const UNIDADES = /^(unidades|vuelven)\.(.+)$/;

/** Makes one object of the fields named `unidades.<product>`, and one of `vuelven.<product>`. */
export function toAccion(form: FormData): Record<string, unknown> {
  const fields: [string, unknown][] = [...form].filter(([name]) => !UNIDADES.test(name));
  const units = Map.groupBy(
    [...form].flatMap(([name, value]) => {
      const [, field = "", producto_id] = UNIDADES.exec(name) ?? [];
      return producto_id === undefined ? [] : [{ field, unit: [producto_id, value] as const }];
    }),
    ({ field }) => field,
  );
  for (const [field, all] of units) fields.push([field, Object.fromEntries(all.map(({ unit }) => unit))]);
  return Object.fromEntries(fields);
}
