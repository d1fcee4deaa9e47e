import { z } from "zod";
import { ACCIONES_LOTE } from "#db/values.ts";
import { isId } from "#lib/ids.ts";
import { MAX_NOTA } from "#app/features/pedidos/despachos.ts";
import { MAX_LOTE } from "./lotes.ts";

const id = z.string().refine(isId);

/** What the list of orders sends: a deed, and the chosen ones or `todos`. */
export const loteSchema = z.object({
  clave: id,
  accion: z.enum(ACCIONES_LOTE),
  todos: z.stringbool(),
  ids: z.array(id).max(MAX_LOTE, "Son demasiados para elegirlos uno por uno."),
});

/** A pasted sheet: some 100 characters for each order. */
const texto = z.string().max(MAX_LOTE * 100, "La hoja es demasiado larga: pega solo número de pedido y de envío.");

/** What the page of a lot sends: of a draft, to take a sheet, or to begin; then to take it back, or to try again. */
export const pasoLoteSchema = z.discriminatedUnion("paso", [
  z.object({ paso: z.literal("deshacer") }),
  z.object({ paso: z.literal("reintentar") }),
  z.object({
    paso: z.enum(["cargar", "empezar"]),
    texto: texto.default(""),
    courier: z.string().default(""),
    por_zona: z.record(z.string().max(100), z.string().max(100)).default({}),
    nota: z.string().trim().max(MAX_NOTA, `Puede tener hasta ${MAX_NOTA} caracteres.`).default(""),
    esperados: z.coerce.number().int().min(0),
  }),
]);

const POR_ZONA = /^por_zona\.(.+)$/;

/** The fields of a form as pasoLoteSchema reads them: those named `por_zona.<zone>` are one. */
export function toPaso(form: FormData): Record<string, unknown> {
  const por_zona = [...form].flatMap(([name, value]) => {
    const zona = POR_ZONA.exec(name)?.[1];
    return zona === undefined ? [] : [[zona, value]];
  });
  return { ...Object.fromEntries(form), por_zona: Object.fromEntries(por_zona) };
}

export type PasoLote = z.infer<typeof pasoLoteSchema>;
