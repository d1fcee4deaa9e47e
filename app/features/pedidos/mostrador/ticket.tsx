import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { listExtras } from "#app/features/pedidos/pedidos/entrega.ts";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { addIgv, centimos, formatSoles, fromSoles } from "#lib/dinero.ts";
import { addSignedIgv, formatSigned } from "#lib/dinero-con-signo.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import type { DatosTicket } from "./ticket.server.ts";

function Lineas({ pedido }: Pick<DatosTicket, "pedido">) {
  const { items, igv_porcentaje, subtotal, igv, total } = pedido;
  return (
    <>
      <ul className="grid gap-1 border-y border-dashed py-2">
        {items.map(({ producto_id, nombre, cantidad, precio }) => {
          const importe = addIgv(centimos(fromSoles(precio) * cantidad), igv_porcentaje);
          return (
            <li key={producto_id} className="grid grid-cols-[1fr_auto] gap-x-2">
              <span className="wrap-anywhere">
                {cantidad} × {nombre}
              </span>
              <span className="tabular-nums">{formatSoles(importe)}</span>
            </li>
          );
        })}
        {listExtras(pedido).map(({ nombre, monto }) => (
          <li key={nombre} className="grid grid-cols-[1fr_auto] gap-x-2">
            <span>{nombre}</span>
            <span className="tabular-nums">{formatSigned(addSignedIgv(monto, igv_porcentaje))}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-2 tabular-nums">
        <dt>Op. gravadas</dt>
        <dd className="text-right">{formatSoles(subtotal)}</dd>
        <dt>IGV ({igv_porcentaje} %)</dt>
        <dd className="text-right">{formatSoles(igv)}</dd>
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-right text-lg font-bold">{formatSoles(total)}</dd>
      </dl>
    </>
  );
}

function Recibo({ recibo, consulta }: Pick<DatosTicket, "consulta"> & { recibo: NonNullable<DatosTicket["recibo"]> }) {
  const { numero, qr, nombre, sin_valor } = recibo;
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <QrCode qr={qr} label={`Código QR de ${numero}`} pixels={140} />
      <p className="text-xs">
        Representación impresa de la {nombre.toLowerCase()}. Consúltala en {consulta}
      </p>
      {sin_valor ? <p className="font-bold">SIN VALOR TRIBUTARIO</p> : null}
    </div>
  );
}

/** Black on white, as wide as the paper: the browser prints it as it is. */
export function Ticket({ pedido, recibo, cobrado, marca, consulta }: DatosTicket) {
  useSesion();
  return (
    <main id="contenido" tabIndex={-1} className="mx-auto grid w-[80mm] max-w-full gap-4 p-3 outline-none print:p-0">
      <div className="flex flex-wrap justify-between gap-2 print:hidden">
        <Link to={`/admin/pedidos/${pedido.id}`} className={buttonStyle("tertiary", "sm")}>
          <Icon name="arrow-left" className="size-4 stroke-2" />
          Volver al pedido
        </Link>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Icon name="printer" className="size-4 stroke-2" />
          Imprimir
        </Button>
      </div>
      <article className="hoja-ticket grid gap-2 text-sm">
        <header className="grid justify-items-center text-center">
          <h1 className="text-lg font-bold">{marca.nombre}</h1>
          <p>{marca.razonSocial}</p>
          <p>RUC {marca.ruc}</p>
          <p>{marca.direccion}</p>
          <p className="mt-2 font-bold">{recibo ? recibo.nombre : "Nota de pedido"}</p>
          <p className="font-bold tabular-nums">{recibo ? recibo.numero : pedido.numero}</p>
        </header>
        <p>
          Pedido {pedido.numero}, {formatFechaHora(pedido.created_at)}
          {recibo && recibo.comprador.tipo !== "0" ? (
            <>
              <br />
              {recibo.comprador.nombre}, {recibo.comprador.numero}
            </>
          ) : null}
        </p>
        <Lineas pedido={pedido} />
        {cobrado ? <p>{cobrado}</p> : null}
        {recibo ? <Recibo recibo={recibo} consulta={consulta} /> : <p>No es un comprobante de pago.</p>}
        <p className="text-center">¡Gracias por tu compra!</p>
      </article>
    </main>
  );
}
