import { type ClaveCorreo, CORREOS, type TextosCorreo } from "./correos.ts";
import { declare } from "./declarar.ts";

const MUESTRA_CORREO = "/admin/ajustes/muestra";

const correo = (clave: ClaveCorreo, etiqueta: string, ayuda: string) =>
  declare<TextosCorreo>({
    etiqueta,
    ayuda,
    seccion: "Correos",
    ...CORREOS[clave].ficha,
    defecto: CORREOS[clave].defecto,
    cambia: "admin",
    muestra: MUESTRA_CORREO,
  });

export const AJUSTES_CORREO = {
  correo_confirmado: correo("correo_confirmado", "Pedido confirmado", "Cuando el pago está confirmado."),
  correo_fallido: correo("correo_fallido", "Pago fallido", "Cuando un pago falla y el pedido todavía se puede pagar."),
  correo_enviado: correo(
    "correo_enviado",
    "Pedido enviado",
    "Cuando sale un pedido completo. Los envíos por partes y los recojos en tienda llevan su propio título y mensaje.",
  ),
  correo_entregado: correo("correo_entregado", "Pedido entregado", "Cuando el pedido se marca como entregado."),
  correo_cancelado: correo(
    "correo_cancelado",
    "Pedido cancelado",
    "Cuando se cancela un pedido. Lo que se devuelve de dinero se agrega solo.",
  ),
  correo_devuelto: correo("correo_devuelto", "Dinero devuelto", "Cuando se devuelve dinero de un pedido."),
};
