import { type Centimos, formatSoles } from "#lib/dinero.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { renderPedido } from "./marco-pedido.server.tsx";
import type { MensajeCorreo, PedidoCorreo } from "./correo.ts";
import { Dato, Parrafo } from "./piezas.tsx";

/** Plain data, since this room imports no other noun. */
export interface ComprobanteCorreo {
  id: string;
  clase: string;
  /** Such as 'B001-12'. */
  numero: string;
  total: Centimos;
  nota: boolean;
  /** True in the demo and in tests. */
  sin_valor: boolean;
}

/** SUNAT accepted the receipt. PDF and XML are attached. */
export function writeComprobante(
  marca: Marca,
  pedido: PedidoCorreo & { comprobante: ComprobanteCorreo },
): Promise<MensajeCorreo> {
  const { clase, numero, total, nota, sin_valor } = pedido.comprobante;
  return renderPedido(marca, pedido, {
    asunto: `Tu ${clase.toLowerCase()} ${numero} del pedido`,
    titulo: `Tu ${clase.toLowerCase()}`,
    resumen: nota
      ? `Emitimos la nota de crédito ${numero} por lo que te devolvimos. Va adjunta en PDF y XML.`
      : "Emitimos el comprobante de tu compra. Va adjunto en PDF y XML.",
    boton: "Ver mi pedido",
    children: (
      <>
        <Parrafo>También lo puedes descargar cuando quieras desde la página de tu pedido.</Parrafo>
        {sin_valor ? <Parrafo>Es una prueba: SIN VALOR TRIBUTARIO.</Parrafo> : null}
        <Dato nombre={clase}>{`${numero}, por ${formatSoles(total)}`}</Dato>
      </>
    ),
  });
}
