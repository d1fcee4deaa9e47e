import { useState } from "react";
import { useFetcher } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { TEXTO_MOTIVO } from "./niveles.ts";
import type { MovimientoStock } from "./historial.server.ts";

export interface PaginaHistorial {
  movimientos: MovimientoStock[];
  hayMas: boolean;
}

const CELDA = "border-b px-2 py-1.5 text-left align-baseline";

function Fila({ movimiento }: { movimiento: MovimientoStock }) {
  const { created_at, motivo, cantidad, quedan, pedido, actor } = movimiento;
  return (
    <tr>
      <td className={`${CELDA} tabular-nums`}>
        <time dateTime={created_at.toISOString()} title={formatFechaHora(created_at)}>
          {formatFechaCorta(created_at)} <span className="text-muted">{formatHora(created_at)}</span>
        </time>
      </td>
      <td className={CELDA}>
        {TEXTO_MOTIVO[motivo]}{" "}
        {pedido ? (
          <Link to={`/admin/pedidos/${pedido.id}`} className="link tabular-nums">
            {pedido.numero}
          </Link>
        ) : null}
        {actor ? <span className="block text-xs text-muted">{actor}</span> : null}
      </td>
      <td className={cx(CELDA, "text-right font-semibold tabular-nums", cantidad < 0 ? "text-danger" : "text-success")}>
        {cantidad > 0 ? `+${cantidad}` : `−${-cantidad}`}
      </td>
      <td className={`${CELDA} text-right tabular-nums`}>{quedan}</td>
    </tr>
  );
}

/** The opened list may lie below the visible part of the page. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

export function HistorialStock({ producto_id, abierto = false }: { producto_id: string; abierto?: boolean }) {
  const fetcher = useFetcher<PaginaHistorial>();
  const [pagina, setPagina] = useState(0);
  const load = (next: number) => {
    setPagina(next);
    void fetcher.load(`/admin/productos/${producto_id}/movimientos?pagina=${next}`);
  };
  const { data, state } = fetcher;
  return (
    <details
      // Rendered open by the server, its toggle event may precede hydration.
      ref={(details) => {
        if (details?.open && pagina === 0) load(1);
      }}
      open={abierto || undefined}
      className={abierto ? "[&>summary]:sr-only" : "mt-6 border-t pt-2"}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && pagina === 0) load(1);
      }}
    >
      <summary className="flex min-h-11 items-center font-semibold text-accent">Historial de stock</summary>
      {data ? (
        <div ref={showWhole} aria-busy={state !== "idle"} className="grid gap-2 text-sm">
          <table className="w-full">
            <thead>
              <tr className="text-xs text-muted">
                <th scope="col" className={CELDA}>
                  Fecha
                </th>
                <th scope="col" className={CELDA}>
                  Motivo
                </th>
                <th scope="col" className={`${CELDA} text-right`}>
                  Cambio
                </th>
                <th scope="col" className={`${CELDA} text-right`}>
                  Quedan
                </th>
              </tr>
            </thead>
            <tbody>
              {data.movimientos.map((movimiento) => (
                <Fila key={movimiento.id} movimiento={movimiento} />
              ))}
            </tbody>
          </table>
          {data.movimientos.length === 0 ? <p className="text-muted">Este producto no tuvo movimientos.</p> : null}
          <div className="flex gap-2">
            {pagina > 1 ? (
              <Button variant="secondary" size="sm" onClick={() => load(pagina - 1)}>
                Más recientes
              </Button>
            ) : null}
            {data.hayMas ? (
              <Button variant="secondary" size="sm" onClick={() => load(pagina + 1)}>
                Más antiguos
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      {!data && state === "loading" ? <Spinner label="Cargando el historial" /> : null}
      {!data && state === "idle" && pagina > 0 ? (
        <Alert tone="danger" title="No se pudo cargar el historial">
          <Button variant="secondary" size="sm" onClick={() => load(pagina)}>
            Reintentar
          </Button>
        </Alert>
      ) : null}
    </details>
  );
}
