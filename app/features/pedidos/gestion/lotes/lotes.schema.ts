import { z } from "zod";
import { ACCIONES_LOTE } from "#db/values.ts";
import { isId } from "#lib/ids.ts";
import { MAX_NOTA } from "#app/features/pedidos/pedidos/despachos.ts";
import { MAX_LOTE } from "./lotes.ts";

const id = z.string().refine(isId);

export const loteSchema = z.object({
  clave: id,
  accion: z.enum(ACCIONES_LOTE),
  todos: z.stringbool(),
  ids: z.array(id).max(MAX_LOTE, "Son demasiados para elegirlos uno por uno."),
});

/** A sheet has about 100 characters per order. */
const texto = z.string().max(MAX_LOTE * 100, "La hoja es demasiado larga: pega solo número de pedido y de envío.");

export const pasoLoteSchema = z.discriminatedUnion("paso", [
  z.object({ paso: z.literal("deshacer") }),
  z.object({ paso: z.literal("reintentar") }),
  z.object({
    paso: z.enum(["cargar", "empezar"]),
    texto: texto.default(""),
    courier: z.string().default(""),
    por_zona: z.record(z.string().max(100), z.string().max(100)).default({}),
    nota: z.string().trim().max(MAX_NOTA, `Puede tener hasta ${MAX_NOTA} caracteres.`).default(""),
    sin_courier: z.literal("1").optional(),
    esperados: z.coerce.number().int().min(0),
  }),
]);

const POR_ZONA = /^por_zona\.(.+)$/;

/** Makes one object of the fields named `por_zona.<zone>`. */
export function toPaso(form: FormData): Record<string, unknown> {
  const por_zona = [...form].flatMap(([name, value]) => {
    const zona = POR_ZONA.exec(name)?.[1];
    return zona === undefined ? [] : [[zona, value]];
  });
  return { ...Object.fromEntries(form), por_zona: Object.fromEntries(por_zona) };
}

export type PasoLote = z.infer<typeof pasoLoteSchema>;
