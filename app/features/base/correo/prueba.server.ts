import type { Tienda } from "#app/context.ts";
import { findMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { openMailer } from "./smtp.server.ts";

/** `fallo`: why it could not be sent. */
export interface PruebaCorreo {
  para: string;
  fallo: string | null;
}

/** Sends a mail at once, past the outbox, by default to the shop's own mailbox. null for a shop that sends none. */
export async function sendPrueba(
  { db, env }: Pick<Tienda, "db" | "env">,
  email?: string,
): Promise<PruebaCorreo | null> {
  if (!env.SMTP_URL || !env.CORREO_REMITENTE) return null;
  const { buzon, nombre } = await findMarca(db, env);
  const para = email ?? buzon;
  const mailer = await openMailer(env.SMTP_URL, env.CORREO_REMITENTE, nombre);
  try {
    const texto = `Este es un correo de prueba desde ${env.TIENDA_URL}. Si lo lees, los correos de ${nombre} llegan.`;
    const html = `<p>${texto.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`;
    const vacio = { responder_a: null, enlace_secreto: null, message_id: null };
    const asunto = `Prueba de correo de ${nombre}`;
    const fallo = await mailer.send({ tipo: "prueba", para, asunto, html, texto, ...vacio });
    return { para, fallo: fallo?.motivo ?? null };
  } finally {
    mailer.close();
  }
}
