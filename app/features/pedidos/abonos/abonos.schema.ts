import { z } from "zod";
import { CANALES_ABONO } from "#db/values.ts";
import { cleanLine } from "#lib/text.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import { isCodigo, MOTIVOS_RECHAZO, type MotivoAbono, OTRO_MOTIVO, toCodigo } from "./abonos.ts";

const codigo = z
  .string()
  .max(60)
  .transform(toCodigo)
  .refine(isCodigo, "Escribe el código de la operación como lo muestra tu app: de 4 a 20 números o letras.");

const canal = z.enum(CANALES_ABONO, "Elige con qué se pagó.");

const MONTO_MAXIMO = 99_999_999;

export const envioSchema = z.object({ codigo, canal });

const montoDesde = (minimo: number) =>
  z.string().transform((text, context) => {
    const soles = parseTypedSoles(text);
    if (soles !== null && soles >= minimo && soles <= MONTO_MAXIMO) return soles;
    context.addIssue({ code: "custom", message: "Escribe cuánto llegó, en soles, como 25.50." });
    return z.NEVER;
  });

const monto = montoDesde(1);

/** Set by the second press, after the warning of another amount. */
const otro_monto = z.literal("1").optional().transform(Boolean);

const isMotivo = (text: string): text is MotivoAbono => Object.hasOwn(MOTIVOS_RECHAZO, text);

const motivo = z.string().refine((text) => isMotivo(text) || text === OTRO_MOTIVO, "Elige el motivo.");

const detalle = z.string().transform(cleanLine).pipe(z.string().max(300, "Escribe 300 caracteres como máximo."));

export const decisionSchema = z.discriminatedUnion("accion", [
  z.object({ accion: z.literal("confirmar"), id: z.uuid(), monto, otro_monto }),
  z.object({ accion: z.literal("registrar"), pedido_id: z.uuid(), codigo, canal, monto, otro_monto }),
  z.object({ accion: z.literal("deshacer"), id: z.uuid() }),
  // `antes` is the amount that the form showed.
  z.object({ accion: z.literal("corregir"), id: z.uuid(), antes: monto, monto: montoDesde(0) }),
  z.object({ accion: z.literal("rechazar"), id: z.uuid(), motivo, detalle }).transform((orden, context) => {
    const texto = isMotivo(orden.motivo) ? MOTIVOS_RECHAZO[orden.motivo] : orden.detalle;
    if (texto === "") {
      context.addIssue({ code: "custom", path: ["detalle"], message: "Escribe el motivo: lo lee el cliente." });
      return z.NEVER;
    }
    return { accion: orden.accion, id: orden.id, motivo: texto };
  }),
  z.object({ accion: z.literal("devolver"), id: z.uuid(), codigo }),
]);

export type DecisionAbono = z.output<typeof decisionSchema>;
