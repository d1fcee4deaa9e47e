import { z } from "zod";
import { cleanLine } from "#lib/text.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import { MAX_FILAS } from "./mostrador.ts";

const soles = (mensaje: string) =>
  z.string().transform((text, context) => {
    const read = parseTypedSoles(text);
    if (read !== null && read <= 9_999_999) return read;
    context.addIssue({ code: "custom", message: mensaje });
    return z.NEVER;
  });

const contado = soles("Escribe cuánto hay en la caja, en soles: 150.00.");
const texto = (max: number) => z.string().max(max, `Puede tener hasta ${max} caracteres.`).transform(cleanLine);

/** Set by the second press, after the warning of another amount. */
const otro_monto = z.literal("1").optional().transform(Boolean);

export const cajaSchema = z.discriminatedUnion("accion", [
  z.object({ accion: z.literal("abrir"), fondo: contado }),
  z.object({ accion: z.literal("cerrar"), id: z.uuid(), contado, nota: texto(300).default(""), otro_monto }),
]);

const fila = z.object({ pedido_id: z.uuid(), monto: soles("Escribe cuánto cobró, en soles.") });

export const liquidacionSchema = z.object({
  accion: z.literal("liquidar"),
  id: z.uuid(),
  dia: z.iso.date("Elige el día."),
  courier: texto(60).pipe(z.string().min(1, "Escribe quién cobró.")),
  suma: soles("Escribe cuánto entregó, en soles."),
  filas: z
    .array(fila)
    .min(1, "Elige los pedidos que cobró.")
    .max(MAX_FILAS)
    .refine((filas) => new Set(filas.map(({ pedido_id }) => pedido_id)).size === filas.length),
  otro_monto,
});

const MONTO = /^monto\.(.+)$/;

/** The chosen orders (`pedido`), each with its field `monto.<order>`. */
export function toLiquidacion(form: FormData): Record<string, unknown> {
  const fields = [...form].filter(([name]) => name !== "pedido" && !MONTO.test(name));
  const filas = form.getAll("pedido").map((pedido_id) => {
    return { pedido_id, monto: typeof pedido_id === "string" ? form.get(`monto.${pedido_id}`) : null };
  });
  return { ...Object.fromEntries(fields), filas };
}
