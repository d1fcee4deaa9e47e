import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFecha } from "#lib/fechas.ts";
import { toShortId } from "#lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Cifras } from "#app/ui/totals.tsx";
import { AccionesPedido } from "./acciones-pedido.tsx";
import { CodigoPago } from "./codigo-pago.tsx";
import { describeEntrega, listExtras, listPrecios } from "./entrega.ts";
import { InsigniaEstado } from "./insignia-estado.tsx";
import { LineasPedido } from "./lineas-pedido.tsx";
import type { PedidoPropio, Situacion, Voucher } from "./pedidos.ts";

interface PedidoConPago {
  pedido: PedidoPropio;
  situacion: Situacion;
  voucher: Voucher | null;
}

interface Props {
  pedidos: readonly PedidoConPago[];
  opinados: readonly string[];
  /** Passed in, as the button to reorder belongs to the cart. */
  repetir: (pedido: PedidoPropio) => ReactNode;
}

function TarjetaPedido({ pedido, situacion, voucher, opinados, repetir }: PedidoConPago & Omit<Props, "pedidos">) {
  const { id, numero, created_at, total, estado, items } = pedido;
  const titulo = `pedido-${id}`;
  const llega = describeEntrega(pedido);
  return (
    <article aria-labelledby={titulo}>
      <details open={estado === "pendiente"} className="group rounded-card border bg-surface">
        <summary className="flex list-none items-center gap-4 rounded-card px-5 py-4">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
            <div className="mr-auto max-sm:basis-full">
              <h3 id={titulo} className="text-lg">
                Pedido <span className="tabular-nums">{numero}</span>{" "}
                <span className="font-mono text-sm font-normal tracking-normal text-muted">{toShortId(id)}</span>
              </h3>
              <p className="text-sm text-muted">
                <time dateTime={created_at.toISOString()}>{formatFecha(created_at)}</time>
              </p>
              {situacion === "verificando" ? <p className="text-sm text-muted">Estamos verificando tu pago.</p> : null}
            </div>
            <p className="text-lg font-semibold tabular-nums">{formatSoles(total)}</p>
            <InsigniaEstado estado={estado} />
          </div>
          <Icon name="chevron-down" className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-6 border-t p-5 md:grid-cols-[1fr_16rem] md:gap-10">
          <LineasPedido
            items={items}
            igv_porcentaje={pedido.igv_porcentaje}
            opinados={estado === "entregado" ? opinados : undefined}
          />
          <div className="grid content-start gap-4">
            <Cifras lineas={listPrecios(pedido)} totales={pedido} extras={listExtras(pedido)} />
            {llega ? <p className="text-sm text-muted">{llega}</p> : null}
            <ButtonLink to={`/pedido/${id}`} variant="secondary" size="sm" aria-label={`Ver el pedido ${numero}`}>
              Ver el pedido
            </ButtonLink>
            {repetir(pedido)}
            {voucher ? <CodigoPago pedido={pedido} voucher={voucher} /> : null}
            {situacion === "por_pagar" || voucher ? (
              <AccionesPedido pedido={pedido} size="sm" conCodigo={voucher !== null} />
            ) : null}
          </div>
        </div>
      </details>
    </article>
  );
}

export function HistorialPedidos({ pedidos, opinados, repetir }: Props) {
  if (pedidos.length === 0) {
    return (
      <EmptyState title="No tienes pedidos aun" action={<ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>}>
        Cuando compres algo, aquí podrás seguirlo.
      </EmptyState>
    );
  }
  return (
    <ol className="grid gap-4">
      {pedidos.map((uno) => (
        <li key={uno.pedido.id}>
          <TarjetaPedido {...uno} opinados={opinados} repetir={repetir} />
        </li>
      ))}
    </ol>
  );
}
