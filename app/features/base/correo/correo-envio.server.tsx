import { asksNumero } from "#app/features/base/ajustes/couriers.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import type { EnvioCorreo, MensajeCorreo, PedidoCorreo } from "./correo.ts";
import { Cierre, readTextos, renderPedido } from "./marco-pedido.server.tsx";
import { Boton, Dato, Parrafo } from "./piezas.tsx";

const SUJETO: Record<Exclude<EnvioCorreo["parte"], "datos">, string> = {
  todo: "Tu pedido",
  parte: "Una parte de tu pedido",
  resto: "El resto de tu pedido",
};

function writeNoticia(
  marca: Marca,
  { parte, recojo }: EnvioCorreo,
): { asunto: string; titulo: string; resumen: string } {
  if (parte === "datos") {
    const resumen = "Actualizamos los datos del envío de tu pedido.";
    return { asunto: "Datos de envío de tu pedido", titulo: "Los datos de tu envío", resumen };
  }
  const sujeto = SUJETO[parte];
  const titulo = recojo ? `${sujeto} ya se puede recoger` : `${sujeto} está en camino`;
  const donde = recojo
    ? `te espera en nuestra tienda: ${marca.direccion}.`
    : "ya salió de nuestra tienda hacia la dirección que nos diste.";
  const resumen = `${sujeto} ${donde}${parte === "parte" ? " El resto va después, en otro envío." : ""}`;
  return { asunto: `${titulo}:`, titulo, resumen };
}

/** All or part was shipped, or is ready to be collected. */
export function writePedidoEnviado(
  marca: Marca,
  { envio, ...pedido }: PedidoCorreo & { envio: EnvioCorreo },
): Promise<MensajeCorreo> {
  const { parte, courier, recojo, numero, seguimiento, nota, contenido } = envio;
  const pide = asksNumero(envio);
  const { cierre, ...entero } = readTextos(marca, pedido, "correo_enviado");
  return renderPedido(marca, pedido, {
    ...(parte === "todo" && !recojo ? entero : writeNoticia(marca, envio)),
    boton: "Ver mi pedido",
    children: (
      <>
        {courier && !recojo ? <Dato nombre="Lo lleva">{courier}</Dato> : null}
        {numero ? <Dato nombre={recojo ? "Número" : "Número de envío"}>{numero}</Dato> : null}
        {parte === "todo" ? null : <Dato nombre="Qué trae">{contenido}</Dato>}
        {nota ? <Dato nombre="Nota">{nota}</Dato> : null}
        {pide ? (
          <Parrafo>{`En la página${courier ? ` de ${courier}` : " del courier"} escribe el número ${numero}.`}</Parrafo>
        ) : null}
        {seguimiento ? (
          <Boton href={seguimiento}>{pide && courier ? `Abrir la página de ${courier}` : "Seguir mi envío"}</Boton>
        ) : null}
        {recojo ? null : <Cierre cierre={cierre} />}
      </>
    ),
  });
}
