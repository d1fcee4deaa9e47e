import type { CorreoNuevo } from "#app/features/base/correo/correo.server.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { Marco } from "#app/features/base/correo/marco.tsx";
import { renderMensaje } from "#app/features/base/correo/mensaje.server.ts";
import { Dato, Parrafo } from "#app/features/base/correo/piezas.tsx";
import type { MensajeNuevo } from "./mensajes.schema.ts";

/** A mail to the shop, with the visitor as Reply-To. */
export async function writeMensajeContacto(marca: Marca, mensaje: MensajeNuevo): Promise<CorreoNuevo> {
  const { nombre, email, telefono, asunto, mensaje: texto } = mensaje;
  const correo = await renderMensaje(
    `Mensaje de contacto: ${asunto}`,
    <Marco
      marca={marca}
      titulo="Mensaje de contacto"
      resumen={`${nombre} escribió desde el formulario de contacto.`}
      porque={`Recibes este correo porque alguien llenó el formulario de contacto de ${marca.nombre}.`}
    >
      <Parrafo>Para responder a {nombre}, responde este correo.</Parrafo>
      <Dato nombre="Nombre">{nombre}</Dato>
      <Dato nombre="Correo">{email}</Dato>
      {telefono === null ? null : <Dato nombre="Teléfono">{telefono}</Dato>}
      <Dato nombre="Asunto">{asunto}</Dato>
      <Dato nombre="Mensaje">{texto}</Dato>
    </Marco>,
  );
  return { tipo: "mensaje_contacto", para: marca.buzon, mensaje: correo, responder_a: email };
}
