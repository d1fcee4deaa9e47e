import { data, type RouterContextProvider } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readEstado } from "#app/features/pedidos/pedidos.server.ts";
import { NOMBRE_ESTADO } from "#app/features/pedidos/pedidos.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { NOMBRE_ABONO } from "./abonos.ts";
import { type DecisionAbono, decisionSchema } from "./abonos.schema.ts";
import { decideAbono, markDevuelta } from "./abonos.server.ts";

const refuse = (campos: Record<string, string>): ActionResult => ({ ok: false, campos });

async function applyDevolver(tienda: Tienda, orden: { id: string; codigo: string; actor_id: string }) {
  switch (await markDevuelta(tienda, orden)) {
    case "hecha":
      return { ok: true, mensaje: "Devolución anotada: el cliente recibe un correo." } as const;
    case "vista":
      return { ok: false, mensaje: "Otra persona ya había anotado esa devolución." } as const;
    case "usado":
      return refuse({ codigo: "Ese código ya está en otra devolución." });
    case "no_existe":
      return { ok: false, mensaje: "Esa devolución ya no existe." } as const;
  }
}

async function apply(tienda: Tienda, orden: DecisionAbono & { actor_id: string }): Promise<ActionResult> {
  if (orden.accion === "devolver") return applyDevolver(tienda, orden);
  const decidido = await decideAbono(tienda, orden);
  if (decidido.tipo === "no_existe") return { ok: false, mensaje: "Ese pago ya no existe." };
  if (decidido.tipo === "visto") {
    const estado = NOMBRE_ABONO[decidido.estado].toLowerCase();
    return { ok: false, mensaje: `Otra persona ya lo había visto: está ${estado}.` };
  }
  if (orden.accion === "rechazar")
    return { ok: true, mensaje: "Rechazado: el cliente recibe un correo con el motivo." };
  const estado = NOMBRE_ESTADO[await readEstado(tienda.db, decidido.pedido_id)];
  return { ok: true, mensaje: `Pago confirmado. El pedido está en «${estado}».` };
}

/** The action of the panel's page of payments by hand. */
export async function answerDecision(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(decisionSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const actor_id = context.get(usuarioContext).id;
  const answer = await withErrorResult(context, () => apply(context.get(tiendaContext), { ...asked.data, actor_id }));
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
