import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { CobrarPedido } from "./cobrar-pedido.tsx";
import type { PedidoPanel } from "./pagina.server.ts";
import { Seccion } from "./seccion.tsx";
import type { VentaPanel } from "./venta.server.ts";

interface Props {
  pedido: PedidoPanel["pedido"];
  venta: VentaPanel;
}

function Compartir({ pedido, venta: { url, qr, whatsapp, correo } }: Props) {
  const mandar = useAccionPedido(pedido.id, "No se pudo enviar el correo. Inténtalo otra vez.");
  // Of a paid order what comes next is its parcel.
  const sale = pedido.estado === "pendiente" ? "primary" : "secondary";
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <a href={whatsapp} target="_blank" rel="noopener noreferrer" className={buttonStyle(sale, "sm")}>
          <Icon name="message-circle" className="size-4 stroke-2" />
          WhatsApp
        </a>
        {correo ? (
          <SiPuede area="pedidos">
            <Button
              variant="secondary"
              size="sm"
              busy={mandar.busy ? "Enviando…" : undefined}
              onClick={() => mandar.send({ intencion: "mandar" })}
            >
              <Icon name="mail" className="size-4 stroke-2" />
              Correo
            </Button>
          </SiPuede>
        ) : null}
        <CopyButton text={url} label="Copiar el enlace" />
        {pedido.estado === "pendiente" ? null : (
          <Link to={`/admin/pedidos/${pedido.id}/ticket`} className={buttonStyle("secondary", "sm")}>
            <Icon name="printer" className="size-4 stroke-2" />
            Ticket
          </Link>
        )}
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold">
          Código QR
          <Icon name="chevron-down" className="size-4 stroke-2" />
        </summary>
        <QrCode qr={qr} label={`Código QR del pedido ${pedido.numero}`} className="w-full max-w-60 rounded-control" />
      </details>
      <Resultado accion={mandar} />
    </div>
  );
}

export function SeccionVenta(datos: Props) {
  const { pedido, venta } = datos;
  const cobro = useAccionPedido(pedido.id, "No se pudo cobrar. Mira si quedó cobrado antes de repetirlo.");
  return (
    <>
      {/* Also when the form is gone: it says what change is due. */}
      <Resultado accion={cobro} />
      {venta.cobrable ? (
        <SiPuede area="pedidos">
          <Seccion titulo="Cobrar en la tienda">
            <CobrarPedido pedido={pedido} venta={venta} accion={cobro} />
          </Seccion>
        </SiPuede>
      ) : null}
      <Seccion titulo={pedido.estado === "pendiente" ? "Enviar al cliente" : "Enlace del cliente"}>
        <Compartir {...datos} />
      </Seccion>
    </>
  );
}
