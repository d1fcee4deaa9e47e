import { countHit, type RateLimit, toBuzonDigest } from "#app/features/base/limites/limites.server.ts";
import { getText } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { cambioCorreoSchema } from "../identidad.schema.ts";
import {
  type RechazoIdentidad,
  refuse,
  refuseForWait,
  toRechazo,
  type RequestContext,
} from "../provider-call.server.ts";
import { type AfterChange, agreeCambio, refuseCambio, startCambio } from "./cambio-correo.server.ts";
import { answerFailure, confirmClave, count, ENLACE_VENCIDO, type Hecho, POR_CUENTA, toHecho } from "./clave.server.ts";

/** Mails to an address that anybody can type. */
const POR_BUZON: RateLimit = { max: 3, seconds: 86_400 };

const EL_MISMO = "Ya es el correo de tu cuenta.";

/** `persona` comes from the session. The answer does not tell whether the new address has an account. */
export function requestCambio(
  ctx: RequestContext,
  persona: { id: string; email: string; sesion_id: string },
  form: FormData,
): Promise<Hecho | RechazoIdentidad> {
  return answerFailure(ctx, async () => {
    const { id, email, sesion_id } = persona;
    const parsed = parseInput(cambioCorreoSchema, { email: form.get("email") ?? "" });
    if (!parsed.success) return toRechazo(parsed.error);
    const nuevo = parsed.data.email;
    if (nuevo === email.toLowerCase()) return refuse(400, null, { email: EL_MISMO });
    const confirmed = await confirmClave(ctx, id, form);
    if (confirmed.tipo === "rechazo") return confirmed;
    const wait = await count(ctx, `cuenta|${id}|cambio-correo`, POR_CUENTA);
    if (wait > 0) return refuseForWait(wait);
    const { db, env } = ctx.tienda;
    const escribir = !env.LIMITES || (await countHit(db, `cambio-correo:${toBuzonDigest(nuevo)}`, POR_BUZON)) === 0;
    await startCambio(ctx.tienda, { id, nuevo, sesion_id, escribir });
    return toHecho();
  });
}

type RespuestaCambio = { tipo: "hecho" | "falta" | "cancelado" } | RechazoIdentidad;

/** The form of the page that both links open. */
export function answerCambio(ctx: RequestContext, form: FormData, after: AfterChange): Promise<RespuestaCambio> {
  return answerFailure(ctx, async (): Promise<RespuestaCambio> => {
    const token = getText(form, "token");
    if (getText(form, "intencion") === "no") {
      return (await refuseCambio(ctx.tienda.db, token)) ? { tipo: "cancelado" } : refuse(410, ENLACE_VENCIDO);
    }
    const tipo = await agreeCambio(ctx.tienda, token, after);
    return tipo ? { tipo } : refuse(410, ENLACE_VENCIDO);
  });
}
