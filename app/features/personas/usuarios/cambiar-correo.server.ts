import { answerCambio, requestCambio } from "#app/features/personas/identidad/embebido/pedir-cambio.server.ts";
import { type RequestContext, refuse } from "#app/features/personas/identidad/provider-call.server.ts";
import { getUsuarioById, refreshUsuario } from "./usuarios.server.ts";

const DEMO =
  "Esta cuenta es de la demostración y la comparten todos sus visitantes, así que su correo no se puede cambiar. Crea una cuenta tuya para probarlo.";

/** Asks both mailboxes whether the address of a signed-in person may change. Refused for the demo's shared accounts. */
export async function requestCambioCorreo(
  ctx: RequestContext,
  persona: { id: string; email: string; sesion_id: string },
  form: FormData,
) {
  if ((await getUsuarioById(ctx.tienda.db, persona.id))?.es_demo) return refuse(409, DEMO);
  return requestCambio(ctx, persona, form);
}

/** What a mailbox answers. The shop's own row changes in the same transaction. */
export const answerCambioCorreo = (ctx: RequestContext, form: FormData) => answerCambio(ctx, form, refreshUsuario);
