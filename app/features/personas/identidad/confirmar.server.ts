import type { Tienda } from "#app/context.ts";
import { confirmClave } from "./embebido/clave.server.ts";
import { confirmExterno, readFallo } from "./externo/externo.server.ts";
import type { Visitor } from "./externo/reauth.ts";
import { readProof } from "./externo/reauth.server.ts";
import type { Confirmacion, RechazoIdentidad, RequestContext } from "./provider-call.server.ts";

/** How an external provider's person proves who they are; null where the password is asked for. */
export async function readConfirmacion(
  { identidad, db, env }: Tienda,
  visitor: Visitor,
  url: URL,
): Promise<Confirmacion | null> {
  if (!identidad.externo) return null;
  const { nombre } = identidad.externo;
  const sinCorreo = env.MODO === "demo" && !env.SMTP_URL;
  return { nombre, proof: await readProof(db, visitor), fallo: readFallo(url, nombre), sinCorreo };
}

/** Before what a session left open must not do. Null when the password, or the proof at the provider, is right. */
export async function confirmPersona(
  ctx: Pick<RequestContext, "requestScope" | "request"> & { tienda: Tienda },
  visitor: Visitor,
  form: FormData,
): Promise<RechazoIdentidad | null> {
  if (ctx.tienda.identidad.externo) return confirmExterno(ctx, visitor, form);
  const result = await confirmClave(ctx, visitor.userId, form);
  return result.tipo === "rechazo" ? result : null;
}
