import type { RequestContext } from "#app/features/identidad/provider-call.server.ts";
import { fieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { contactoSchema } from "./contacto.schema.ts";
import { type Contacto, SIN_USUARIO, type Usuario } from "./usuarios.ts";
import { updateContacto } from "./usuarios.server.ts";

/** Why a contact was not kept: a message for all of it, or one per field. */
export interface RechazoContacto {
  tipo: "rechazo";
  status: number;
  mensaje: string | null;
  campos: Partial<Record<keyof Contacto, string>>;
}

const NO_GUARDADO = "No se pudieron guardar tus datos. Inténtalo de nuevo.";

/** The provider's copy may fail: the shop's is the one that counts. */
async function saveAtProvider({ tienda, peticion, request }: RequestContext, contacto: Contacto): Promise<void> {
  try {
    const response = await tienda.identidad.post("/update-user", contacto, request, peticion.ip);
    if (!response.ok) tienda.log.warn({ status: response.status }, "the identity provider did not take a contact");
  } catch (error) {
    tienda.log.warn({ err: error }, "the identity provider did not take a contact");
  }
}

/**
 * Saves phone and address of Mi Perfil, here and at the identity provider; empty ones are removed. Answers the profile
 * as it is now. `id` is the session's.
 */
export async function saveContacto(
  ctx: RequestContext,
  id: string,
  form: FormData,
): Promise<RechazoContacto | { tipo: "guardado"; usuario: Usuario }> {
  const parsed = parseInput(contactoSchema, Object.fromEntries(form));
  if (!parsed.success) {
    return { tipo: "rechazo", status: 400, mensaje: null, campos: fieldErrors(parsed.error.issues) };
  }
  const { db, log } = ctx.tienda;
  try {
    const usuario = await updateContacto(db, id, parsed.data);
    // There is no row: it could not be made at sign-in.
    if (!usuario) return { tipo: "rechazo", status: 409, mensaje: SIN_USUARIO, campos: {} };
    await saveAtProvider(ctx, parsed.data);
    return { tipo: "guardado", usuario };
  } catch (error) {
    log.error({ err: error }, "a contact could not be saved");
    return { tipo: "rechazo", status: 503, mensaje: NO_GUARDADO, campos: {} };
  }
}
