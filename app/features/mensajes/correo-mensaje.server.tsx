import type { CorreoNuevo } from "#app/features/correo/correo.server.ts";
import { Marco } from "#app/features/correo/marco.tsx";
import { renderMensaje } from "#app/features/correo/mensaje.server.ts";
import { Dato, Parrafo } from "#app/features/correo/piezas.tsx";
import type { Env } from "#lib/env.ts";
import type { MensajeNuevo } from "./mensajes.schema.ts";

/** A visitor's message as a mail to the shop, with the visitor as Reply-To. */
export async function writeMensajeContacto(env: Env, mensaje: MensajeNuevo): Promise<CorreoNuevo> {
  const { nombre, email, telefono, asunto, mensaje: texto } = mensaje;
  const correo = await renderMensaje(
    `Mensaje de contacto: ${asunto}`,
    <Marco
      marca={env}
      titulo="Mensaje de contacto"
      resumen={`${nombre} escribió desde el formulario de contacto.`}
      porque={`Recibes este correo porque alguien llenó el formulario de contacto de ${env.TIENDA_NOMBRE}.`}
    >
      <Parrafo>Para responder a {nombre}, responde este correo.</Parrafo>
      <Dato nombre="Nombre">{nombre}</Dato>
      <Dato nombre="Correo">{email}</Dato>
      {telefono === null ? null : <Dato nombre="Teléfono">{telefono}</Dato>}
      <Dato nombre="Asunto">{asunto}</Dato>
      <Dato nombre="Mensaje">{texto}</Dato>
    </Marco>,
  );
  const para = env.CONTACTO_EMAIL ?? env.EMPRESA_EMAIL;
  return { tipo: "mensaje_contacto", para, mensaje: correo, responder_a: email };
}
