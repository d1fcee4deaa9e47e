import { Link } from "#app/ui/link.tsx";
import { BOLETA_CON_DOCUMENTO_SOLES, PLAZOS_USUALES } from "#lib/atencion.ts";
import { describeMedios, hasPagina } from "#app/features/base/ajustes/metodos.ts";
import { formatSoles, IGV_PORCENTAJE, TOTAL_MINIMO } from "#lib/dinero.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import type { SeccionDocumento } from "./documento.tsx";

export function listCompra({ nombre, email, preciosConIgv, envio, consulta }: DatosTienda): SeccionDocumento[] {
  const { plazos = PLAZOS_USUALES } = envio;
  return [
    {
      id: "precios",
      titulo: "Precios",
      contenido: (
        <>
          <p>
            Los precios están en soles (PEN).{" "}
            {preciosConIgv
              ? `Cada precio ya incluye el IGV de ${IGV_PORCENTAJE} % y es lo que pagas por el producto. En el carrito y antes de pagar ves, bajo el total, el subtotal sin IGV y el IGV.`
              : `Junto a cada precio mostramos, con las palabras «con IGV», el precio total del producto: ya incluye el IGV de ${IGV_PORCENTAJE} % y es lo que pagas por él. En el carrito y antes de pagar ves el subtotal, el IGV y el total por separado.`}
          </p>
          <p>
            No cobramos recargos por pagar con tarjeta. Si un precio cambia mientras tienes el producto en tu carrito,
            te mostramos el nuevo antes de que pagues. El total mínimo de un pedido es de {formatSoles(TOTAL_MINIMO)}.
          </p>
          <p>
            El envío, cuando corresponde,{" "}
            {envio.cobrado
              ? "se suma al total del pedido, con su IGV, y lo ves antes de pagar"
              : "se paga aparte, al recibir el pedido"}
            : lo explicamos en la sección <a href="#envio">Envío</a>.
          </p>
        </>
      ),
    },
    {
      id: "cupones",
      titulo: "Cupones",
      contenido: (
        <>
          <p>
            Un cupón descuenta un monto, un porcentaje o el envío. Donde se anuncia están sus condiciones: para qué
            productos es, la compra mínima, desde y hasta qué día vale, en hora de Lima, y cuántos usos hay en total y
            por persona; los usos pueden acabarse antes que los días.
          </p>
          <p>
            Se usa un cupón por pedido. No se suma a las ofertas: cada producto queda al menor de sus dos precios, el de
            oferta o el usual con el cupón. La compra mínima se cuenta con los productos para los que es, antes del
            descuento y sin el envío, y el total nunca baja de {formatSoles(TOTAL_MINIMO)}. Si el cupón deja de valer
            antes de que hagas el pedido, te mostramos el nuevo total y eliges si continúas.
          </p>
          <p>
            Al hacer tu pedido separamos un uso para ti. Si el pedido se cancela y nada de él se queda contigo, el uso
            vuelve, y puedes usar el cupón otra vez mientras valga. Si devuelves solo una parte, el cupón queda usado y
            se te reembolsa lo que pagaste por esa parte, con su descuento ya restado.
          </p>
        </>
      ),
    },
    {
      id: "disponibilidad",
      titulo: "Disponibilidad",
      contenido: (
        <>
          <p>
            Mostramos las unidades que hay en stock. Al hacer tu pedido las separamos para ti mientras completas el
            pago; si no se paga a tiempo, el pedido se cancela y las unidades vuelven a la venta.
          </p>
          <p>
            Si por un error no pudiéramos entregarte algo que ya pagaste, te avisaremos y elegirás entre esperar,
            cambiarlo por otro producto o recibir el reembolso completo.
          </p>
        </>
      ),
    },
    {
      id: "pago",
      titulo: "Pago",
      contenido: (
        <>
          <p>
            Puedes pagar con {describeMedios("entero", envio.metodos)}, según los medios que aparezcan al finalizar tu
            compra.{" "}
            {hasPagina(envio.metodos)
              ? `El pago se hace en la página segura del proveedor: ${nombre} no ve ni guarda los datos de tu tarjeta.`
              : "Pagas desde la app de tu banco o billetera, y escribes el código de la operación en la página de tu pedido."}
          </p>
          <p>
            {hasPagina(envio.metodos)
              ? "Tu pedido queda confirmado cuando el proveedor aprueba el pago. Si el pago se rechaza, no se te cobra y puedes volver a intentarlo."
              : "Tu pedido queda confirmado cuando vemos tu pago en nuestra cuenta."}
          </p>
        </>
      ),
    },
    {
      id: "envio",
      titulo: "Envío",
      contenido: (
        <>
          <p>
            {envio.gratis
              ? `${envio.gratis} Los montos se comparan con ${preciosConIgv ? "el total" : "el subtotal"} de tu pedido.`
              : "Enviamos a todo el Perú."}
          </p>
          <p>
            {envio.gratis ? "En los demás casos el" : "El"} envío cuesta {envio.costos}
            {envio.cobrado
              ? ". Forma parte del total del pedido."
              : ". No forma parte del total del pedido: el envío se paga al recibir."}{" "}
            En {envio.zonaLima} entregamos en {envio.plazoLima}; los plazos de cada zona están en{" "}
            <Link to="/envios">Envíos y devoluciones</Link>.
          </p>
        </>
      ),
    },
    {
      id: "comprobantes",
      titulo: "Boletas y facturas",
      contenido: (
        <>
          <p>
            {consulta ? (
              <>
                Por cada compra emitimos un comprobante de pago: boleta de venta o, si nos la pides antes de que
                enviemos el pedido y nos das un RUC, factura. Para pedirla marca «Necesito factura» antes de pagar. Está
                en la página de tu pedido y en <Link to={consulta.to}>{consulta.texto}</Link>.
              </>
            ) : (
              <>
                Tienes derecho a un comprobante de pago: boleta de venta o, si nos la pides antes de que enviemos el
                pedido y nos das un RUC, factura. Para pedirlo escribe a <a href={`mailto:${email}`}>{email}</a> con el
                número de tu pedido.
              </>
            )}
          </p>
          <p>
            Si el total supera los S/ {BOLETA_CON_DOCUMENTO_SOLES}, la boleta debe llevar tu nombre y tu documento de
            identidad, y te los pediremos. La página de tu pedido es un resumen y no reemplaza al comprobante.
          </p>
        </>
      ),
    },
    {
      id: "cambios-y-devoluciones",
      titulo: "Cambios y devoluciones",
      contenido: (
        <>
          <p>
            Tienes {plazos.devolucion} días calendario desde que recibes tu compra para cambiarla o devolverla, sin usar
            y en su empaque. El reembolso se hace en {plazos.reembolso} por el mismo medio con el que pagaste.
          </p>
          <p>
            Los pasos y las excepciones están en <Link to="/envios#devoluciones">Cambios y devoluciones</Link>.
          </p>
        </>
      ),
    },
    {
      id: "garantia",
      titulo: "Garantía",
      contenido: (
        <p>
          Todos los productos tienen {plazos.garantia} días de garantía desde la entrega por fallas de fábrica. Si el
          fabricante da un plazo mayor, vale el del fabricante. Según el caso reparamos el producto, lo cambiamos o te
          devolvemos el dinero. Esta garantía se suma a la que te da la ley; no la reemplaza.
        </p>
      ),
    },
  ];
}
