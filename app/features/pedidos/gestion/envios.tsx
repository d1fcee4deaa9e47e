import { SiPuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatFechaHora, formatHora } from "#lib/fechas.ts";
import { formatContenido } from "#app/features/pedidos/pedidos/despachos.ts";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { CorregirEnvio } from "./corregir-envio.tsx";
import type { DespachoPanel } from "./detalle.server.ts";
import type { PedidoPanel } from "./pagina.server.ts";

interface EnvioProps {
  despacho: DespachoPanel;
  pedido: PedidoPanel["pedido"];
  couriers: readonly string[];
  busy: boolean;
  onUndo: () => void;
}

function Envio({ despacho, pedido: { id: pedido_id, items }, couriers, busy, onUndo }: EnvioProps) {
  const { courier, numero, seguimiento, nota, created_at, regreso_en, actor, deshacer_hasta } = despacho;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{courier || "Sin courier"}</span>
        {numero ? <span className="font-mono break-all">{numero}</span> : null}
        {seguimiento ? (
          <a href={seguimiento} target="_blank" rel="noopener noreferrer" className="link inline-block py-1">
            Seguimiento
          </a>
        ) : null}
        {regreso_en ? <Badge tone="neutral">Regresó a la tienda</Badge> : null}
      </p>
      <p className="whitespace-pre-line">{formatContenido(despacho, items)}</p>
      {nota ? <p className="break-words whitespace-pre-line">Nota para el cliente: {nota}</p> : null}
      <p className="text-xs text-muted">
        {actor ? `${actor}, ` : null}
        <time dateTime={created_at.toISOString()}>{formatFechaHora(created_at)}</time>
      </p>
      <SiPuede area="pedidos">
        <div className="grid justify-items-start gap-2">
          {deshacer_hasta ? (
            <Button variant="secondary" size="sm" busy={busy ? "Deshaciendo…" : undefined} onClick={onUndo}>
              <Icon name="undo-2" className="size-4 stroke-2" />
              Deshacer (hasta las {formatHora(deshacer_hasta)})
            </Button>
          ) : null}
          {regreso_en ? null : <CorregirEnvio pedido_id={pedido_id} despacho={despacho} couriers={couriers} />}
        </div>
      </SiPuede>
    </li>
  );
}

export function EnviosPanel({ pedido, despachos, couriers }: Pick<PedidoPanel, "pedido" | "despachos" | "couriers">) {
  const deshacer = useAccionPedido(pedido.id, "No se pudo deshacer el envío. Inténtalo otra vez.");
  const undoing = deshacer.sending?.get("despacho_id");
  return (
    <>
      {despachos.length > 0 ? (
        <ol className="divide-y">
          {despachos.map((despacho) => (
            <Envio
              key={despacho.id}
              despacho={despacho}
              pedido={pedido}
              couriers={couriers}
              busy={undoing === despacho.id}
              onUndo={() => deshacer.send({ intencion: "deshacer_envio", despacho_id: despacho.id })}
            />
          ))}
        </ol>
      ) : (
        <p className="text-muted">Todavía no salió nada.</p>
      )}
      <Resultado accion={deshacer} />
    </>
  );
}
