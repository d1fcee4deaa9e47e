import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { ordenAjuste, parseTyped, placeFaltas } from "./ajustes.schema.ts";
import { changeAjuste, type DesenlaceAjuste } from "./ajustes.server.ts";
import { findValorAnterior } from "./historial.server.ts";

const DESENLACE: Record<Extract<DesenlaceAjuste, string>, ActionResult> = {
  hecho: { ok: true, mensaje: "El ajuste quedó guardado." },
  cambio_ajeno: {
    ok: false,
    mensaje: "Otra persona cambió este ajuste mientras lo editabas. Mira cómo quedó y, si quieres, vuelve a guardar.",
  },
  sin_claves: {
    ok: false,
    campos: {
      valor:
        "Ninguno de los medios marcados tiene sus claves: nadie podría pagar. Se ponen en Ajustes, Claves de proveedores.",
    },
  },
  sin_datos: {
    ok: false,
    mensaje:
      "Para ofrecer Yape, Plin o transferencia hacen falta el nombre del titular y un celular o una cuenta. Escríbelos en «Yape, Plin o transferencia» antes de marcarlo; para borrarlos, desmárcalo antes en «Medios de pago».",
  },
  fijado: { ok: false, mensaje: "Este ajuste está fijado en el servidor y no se puede cambiar aquí." },
};

const refuse = (campos: Record<string, string>) => data({ ok: false as const, campos }, { status: 400 });

/** Saves, resets or takes back the setting that a form names. */
export async function answerAjuste(context: Readonly<RouterContextProvider>, form: FormData, actor_id: string) {
  const asked = parseInput(ordenAjuste, Object.fromEntries(form));
  if (!asked.success) return refuse(toFieldErrors(asked.error.issues));
  const orden = asked.data;
  const tienda = context.get(tiendaContext);
  const typed = orden.accion === "guardar" ? parseTyped(orden.clave, form, tienda.env) : null;
  if (typed && !typed.success) return refuse(typed.campos);
  const answer = await withErrorResult(context, async (): Promise<ActionResult> => {
    const anterior = orden.accion === "volver" ? await findValorAnterior(tienda.db, orden.clave, orden.cambio) : null;
    if (anterior === undefined) return { ok: false, mensaje: "Ese cambio no existe." };
    const cambio = { clave: orden.clave, version: orden.version, valor: typed ? typed.data : anterior };
    const desenlace = await changeAjuste(tienda, cambio, actor_id);
    return typeof desenlace === "string" ? DESENLACE[desenlace] : { ok: false, campos: placeFaltas(form, desenlace) };
  });
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
