import { cx } from "#app/ui/cx.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { listDatos } from "#app/features/pedidos/pedidos/campos.ts";
import type { LineaDespacho } from "#app/features/pedidos/pedidos/despachos.ts";
import { countUnidades, formatUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { toShortId } from "#lib/text.ts";
import type { GuiaPedido } from "./guias.server.ts";

interface ContenidoProps {
  lineas: readonly (LineaDespacho & { nombre: string })[];
}

function Contenido({ lineas }: ContenidoProps) {
  return (
    <ul>
      {lineas.map(({ producto_id, nombre, cantidad }) => (
        <li
          key={producto_id}
          className="grid break-inside-avoid grid-cols-[1.5rem_3.5rem_1fr] items-center gap-3 border-b py-2.5"
        >
          <span aria-hidden className="size-5 rounded-sm border-2 border-ink" />
          <span className="text-right text-lg font-bold tabular-nums">{cantidad} ×</span>
          <span>{nombre}</span>
        </li>
      ))}
    </ul>
  );
}

export function DatosGuia({ guia, className }: { guia: GuiaPedido; className: string }) {
  return listDatos(guia, "hoja", ["receptor", "direccion_envio", "telefono"]).map(({ etiqueta, texto }) => (
    <p key={etiqueta} className={cx("wrap-anywhere whitespace-pre-line", className)}>
      {etiqueta}: {texto}
    </p>
  ));
}

interface Props {
  guia: GuiaPedido;
  tienda: string;
}

/** No prices: it may be a gift. */
export function Guia({ guia, tienda }: Props) {
  const { id, numero, created_at, cliente, receptor, direccion_envio, telefono, lineas, parte, qr } = guia;
  return (
    <article className="grid gap-6 print:gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4 border-b-2 border-ink pb-4">
        <div>
          <p className="font-display text-lg font-bold">{tienda}</p>
          <p className="text-sm text-muted">{formatFechaHora(created_at)}</p>
        </div>
        <div className="flex items-end gap-4">
          <h2 className="text-sm font-semibold text-muted">
            Pedido <span className="block text-3xl font-bold tracking-tight text-ink tabular-nums">{numero}</span>
            <span className="font-mono font-normal">{toShortId(id)}</span>
          </h2>
          <QrCode qr={qr} label="Código que abre el pedido en el panel" pixels={96} />
        </div>
      </header>
      <div className="grid gap-1">
        <h3 className="text-sm font-semibold text-muted">Entregar a</h3>
        <p className="text-xl font-semibold">{receptor || cliente}</p>
        <p className="text-lg whitespace-pre-line">{direccion_envio}</p>
        {telefono ? <p className="text-lg tabular-nums">Teléfono: {formatTelefono(telefono)}</p> : null}
        <DatosGuia guia={guia} className="text-lg" />
      </div>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold text-muted">Contenido: {formatUnidades(countUnidades(lineas))}</h3>
        {parte ? <p className="text-sm">Lo que falta enviar: el resto ya salió.</p> : null}
        <Contenido lineas={lineas} />
      </div>
      <footer className="grid break-inside-avoid grid-cols-2 gap-8 pt-6 text-sm text-muted">
        <p className="border-t border-ink pt-1">Preparado por</p>
        <p className="border-t border-ink pt-1">Recibido por</p>
      </footer>
    </article>
  );
}
