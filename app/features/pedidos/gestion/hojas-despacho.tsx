import { countUnidades, formatUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import { cx } from "#app/ui/cx.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { formatTelefono } from "#lib/telefono.ts";
import { toShortId } from "#lib/text.ts";
import type { FormatoHoja } from "./formato-hoja.ts";
import { DatosGuia, Guia } from "./guia.tsx";
import type { GuiaPedido } from "./guias.server.ts";

const MAX_LINEAS_ETIQUETA = 7;

interface GuiaCortaProps {
  guia: GuiaPedido;
  tienda: string;
  etiqueta: boolean;
}

function GuiaCorta({ guia, tienda, etiqueta }: GuiaCortaProps) {
  const { id, numero, cliente, receptor, direccion_envio, telefono, lineas, parte, qr } = guia;
  const shown = etiqueta ? lineas.slice(0, MAX_LINEAS_ETIQUETA) : lineas;
  const more = lineas.length - shown.length;
  return (
    <article
      className={cx(
        "grid content-start gap-2 rounded-card border border-line-strong p-3 text-sm",
        etiqueta ? "hoja-etiqueta" : "hoja-parte",
      )}
    >
      <header className="flex items-start justify-between gap-3 border-b border-ink pb-2">
        <div className="min-w-0">
          <p className="truncate font-semibold">{tienda}</p>
          <h2 className="text-3xl font-bold tracking-tight tabular-nums">
            <span className="sr-only">Pedido </span>
            {numero}
          </h2>
          <p className="font-mono text-xs">{toShortId(id)}</p>
        </div>
        <QrCode qr={qr} label="Código que abre el pedido en el panel" pixels={72} className="shrink-0" />
      </header>
      <div>
        <p className="text-lg font-bold">{receptor || cliente}</p>
        <p className="text-base whitespace-pre-line">{direccion_envio}</p>
        {telefono ? <p className="text-base tabular-nums">Teléfono: {formatTelefono(telefono)}</p> : null}
        <DatosGuia guia={guia} className="text-base" />
      </div>
      <div className="border-t pt-2">
        <p className="font-semibold">
          {formatUnidades(countUnidades(lineas))}
          {parte ? ", lo que falta enviar" : ""}
        </p>
        <ul>
          {shown.map(({ producto_id, nombre, cantidad }) => (
            <li key={producto_id} className={etiqueta ? "truncate" : undefined}>
              <span className="font-bold tabular-nums">{cantidad} ×</span> {nombre}
            </li>
          ))}
          {more > 0 ? <li>Y {more === 1 ? "1 producto más" : `${more} productos más`}.</li> : null}
        </ul>
      </div>
    </article>
  );
}

interface Props {
  guias: readonly GuiaPedido[];
  tienda: string;
  formato: FormatoHoja;
}

export function HojasDespacho({ guias, tienda, formato }: Props) {
  if (formato === "1") {
    return guias.map((guia) => (
      <div key={guia.id} className="break-before-page border-t-2 border-dashed pt-6 print:border-0 print:pt-0">
        <Guia guia={guia} tienda={tienda} />
      </div>
    ));
  }
  const etiqueta = formato === "etiqueta";
  return (
    <div className={cx("grid gap-3", formato === "4" && "grid-cols-2", etiqueta ? "print:block" : "break-before-page")}>
      {guias.map((guia) => (
        <div key={guia.id} className={etiqueta ? "break-before-page" : "min-w-0 break-inside-avoid"}>
          <GuiaCorta guia={guia} tienda={tienda} etiqueta={etiqueta} />
        </div>
      ))}
    </div>
  );
}
