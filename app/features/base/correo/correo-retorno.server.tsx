import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { Cierre, renderPedido } from "./marco-pedido.server.tsx";
import type { MensajeCorreo, PedidoCorreo } from "./correo.ts";
import { Dato } from "./piezas.tsx";

export type PasoRetorno = "pedido" | "aceptado" | "rechazado" | "recibido" | "mensaje";

const PASOS: Record<PasoRetorno, { asunto: string; titulo: string; resumen: string }> = {
  pedido: {
    asunto: "Recibimos tu pedido de devolución:",
    titulo: "Pediste devolver productos",
    resumen: "Te responderemos pronto con lo que sigue.",
  },
  aceptado: {
    asunto: "Aceptamos tu devolución:",
    titulo: "Puedes enviarnos los productos",
    resumen: "Aceptamos tu devolución. Esto es lo que sigue:",
  },
  rechazado: {
    asunto: "No aceptamos tu devolución:",
    titulo: "No podemos aceptar tu devolución",
    resumen: "Revisamos tu pedido de devolución y no podemos aceptarlo por esto:",
  },
  recibido: {
    asunto: "Llegaron los productos de tu devolución:",
    titulo: "Recibimos tu devolución",
    resumen: "Los productos llegaron a nuestra tienda. Si te devolvemos dinero, te lo confirmaremos en otro correo.",
  },
  mensaje: {
    asunto: "Te escribimos sobre tu devolución:",
    titulo: "Tienes un mensaje de la tienda",
    resumen: "Te escribimos sobre tu devolución. Puedes responder desde la página de tu pedido.",
  },
};

/** `contenido` is what is returned, `texto` the shop's words, maybe empty. */
export function writeRetorno(
  marca: Marca,
  pedido: PedidoCorreo & { paso: PasoRetorno; contenido: string; texto: string },
): Promise<MensajeCorreo> {
  return renderPedido(marca, pedido, {
    ...PASOS[pedido.paso],
    boton: "Ver mi pedido",
    children: (
      <>
        <Cierre cierre={pedido.texto} />
        <Dato nombre="Productos">{pedido.contenido}</Dato>
      </>
    ),
  });
}
