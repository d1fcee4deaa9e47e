import { setTimeout as pause } from "node:timers/promises";
import type { RequestScope, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import type { RateLimit } from "#app/features/base/limites/limites.server.ts";
import { receiveOpenForm } from "#app/features/base/limites/open-form.server.ts";
import { getText } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { writeMensajeContacto } from "./correo-mensaje.server.tsx";
import { type CampoMensaje, CAMPO_DESDE, CAMPOS, toClaveCorreo, waitBefore } from "./mensajes.ts";
import { type MensajeNuevo, mensajeSchema } from "./mensajes.schema.ts";
import { createMensaje } from "./mensajes.server.ts";

/** Limit per network: an office or a mobile network may share an address. */
const LIMITE: RateLimit = { max: 10, seconds: 600 };

/** `cuando` in ms since 1970. */
export type RespuestaContacto = { tipo: "enviado"; cuando: number } | OpenFormRefusal<CampoMensaje>;

/** Queues it for EmailJS if set, else for the outbox, else only stores it. */
async function store({ env, db }: Tienda, mensaje: MensajeNuevo): Promise<void> {
  if (env.EMAILJS_SERVICE_ID) {
    await createMensaje(db, mensaje, "pendiente");
  } else if (env.SMTP_URL) {
    const correo = await writeMensajeContacto(await readMarca({ env, db }), mensaje);
    await db.transaction(async (tx) => {
      const id = await createMensaje(tx, mensaje, "enviado");
      if (id !== null) await enqueueCorreo(tx, { ...correo, clave: toClaveCorreo(id) });
    });
  } else {
    await createMensaje(db, mensaje, "ninguno");
  }
}

/** Stores the message; it is sent in the background. */
export const receiveMensaje = (
  tienda: Tienda,
  requestScope: RequestScope,
  form: FormData,
): Promise<RespuestaContacto> =>
  receiveOpenForm(
    tienda,
    requestScope,
    form,
    { name: "mensajes", names: CAMPOS, schema: mensajeSchema, limit: LIMITE },
    async (mensaje): Promise<RespuestaContacto> => {
      if (tienda.env.LIMITES) await pause(waitBefore(getText(form, CAMPO_DESDE), Date.now()));
      await store(tienda, mensaje);
      return { tipo: "enviado", cuando: Date.now() };
    },
  );
