import type { Marca } from "#app/features/base/ajustes/marca.ts";
import type { CorreoNuevo } from "#app/features/base/correo/correo.server.ts";
import { Marco } from "#app/features/base/correo/marco.tsx";
import { renderMensaje } from "#app/features/base/correo/mensaje.server.ts";
import { Dato, Parrafo } from "#app/features/base/correo/piezas.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import { toAsuntoRespuesta, toClaveRespuesta } from "./mensajes.ts";

interface Respondido {
  id: string;
  nombre: string;
  email: string;
  asunto: string;
  mensaje: string;
  created_at: Date;
}

/** Replies go to the shop's mailbox. */
export async function writeRespuesta(
  marca: Marca,
  mensaje: Respondido,
  respuesta: { id: string; texto: string },
): Promise<CorreoNuevo> {
  const { nombre, email, asunto, created_at } = mensaje;
  const [primero = nombre] = nombre.split(" ");
  const correo = await renderMensaje(
    toAsuntoRespuesta(asunto),
    <Marco
      marca={marca}
      titulo={`Hola, ${primero}`}
      resumen={`${marca.nombre} respondió tu mensaje.`}
      porque={`Recibes este correo porque nos escribiste desde el formulario de contacto de ${marca.nombre}.`}
    >
      <Dato nombre="Nuestra respuesta">{respuesta.texto}</Dato>
      <Dato nombre={`Tu mensaje, ${formatFechaHora(created_at)}`}>{mensaje.mensaje}</Dato>
      <div style={{ height: 24 }} />
      <Parrafo suave>Para seguir la conversación, responde este correo.</Parrafo>
    </Marco>,
  );
  return {
    tipo: "respuesta_mensaje",
    para: email,
    mensaje: correo,
    responder_a: marca.buzon,
    clave: toClaveRespuesta(mensaje.id, respuesta.id),
  };
}
