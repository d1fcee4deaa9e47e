import {
  type RechazoIdentidad,
  refuse,
  type RequestContext,
  toRechazo,
} from "#app/features/personas/identidad/provider-call.server.ts";
import { parseInput } from "#lib/parse-input.ts";
import { contactoSchema } from "./contacto.schema.ts";
import { type Contacto, SIN_USUARIO, type Usuario } from "./usuarios.ts";
import { updateContacto } from "./usuarios.server.ts";

const NO_GUARDADO = "No se pudieron guardar tus datos. Inténtalo de nuevo.";

/** May fail: the shop's own copy counts. */
async function saveAtProvider({ tienda, requestScope, request }: RequestContext, contacto: Contacto): Promise<void> {
  try {
    const response = await tienda.identidad.post("/update-user", contacto, request, requestScope.ip);
    if (!response.ok) tienda.log.warn({ status: response.status }, "the identity provider did not take a contact");
  } catch (error) {
    tienda.log.warn({ err: error }, "the identity provider did not take a contact");
  }
}

/** Saves at the identity provider, too; empty ones are removed. `id` is the session's. */
export async function saveContacto(
  ctx: RequestContext,
  id: string,
  form: FormData,
): Promise<RechazoIdentidad | { tipo: "guardado"; usuario: Usuario }> {
  const parsed = parseInput(contactoSchema, Object.fromEntries(form));
  if (!parsed.success) return toRechazo(parsed.error);
  const { db, log } = ctx.tienda;
  try {
    const usuario = await updateContacto(db, id, parsed.data);
    // The row could not be created at sign-in.
    if (!usuario) return refuse(409, SIN_USUARIO);
    await saveAtProvider(ctx, parsed.data);
    return { tipo: "guardado", usuario };
  } catch (error) {
    log.error({ err: error }, "a contact could not be saved");
    return refuse(503, NO_GUARDADO);
  }
}
