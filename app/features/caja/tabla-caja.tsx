import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { toShortId } from "#lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { NOMBRE_METODO } from "#app/features/ajustes/metodos.ts";
import type { MovimientoCaja } from "./lista.server.ts";

const COLUMNS: Column<MovimientoCaja>[] = [
  {
    id: "pedido",
    header: "Pedido",
    phone: "1",
    cell: ({ pedido_id }) => <span className="font-mono whitespace-nowrap">{toShortId(pedido_id)}</span>,
  },
  {
    id: "momento",
    header: "Fecha y hora",
    phone: "2 end",
    cell: ({ momento }) => (
      <time
        dateTime={momento.toISOString()}
        title={formatFechaHora(momento)}
        className="whitespace-nowrap tabular-nums"
      >
        {formatFechaCorta(momento)} <span className="text-muted">{formatHora(momento)}</span>
      </time>
    ),
  },
  {
    id: "tipo",
    header: "Movimiento",
    phone: "2",
    cell: ({ tipo, vende }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tipo === "cobro" ? "green" : "red"}>{tipo === "cobro" ? "Cobro" : "Devolución"}</Badge>
        {vende ? <Badge tone="blue">Venta</Badge> : null}
      </span>
    ),
  },
  { id: "metodo", header: "Método", phone: "3", cell: ({ metodo }) => NOMBRE_METODO[metodo] },
  {
    id: "distrito",
    header: "Distrito",
    from: "xl",
    phone: "none",
    cell: ({ lugar }) => lugar || <span className="text-muted">—</span>,
  },
  {
    id: "unidades",
    header: "Unidades",
    align: "right",
    from: "lg",
    phone: "none",
    cell: ({ vende, unidades }) => (vende ? unidades : <span className="text-muted">—</span>),
  },
  {
    id: "monto",
    header: "Monto",
    align: "right",
    phone: "1 end",
    cell: ({ tipo, monto }) => (
      <span className="font-semibold whitespace-nowrap">{formatSigned(tipo === "cobro" ? monto : -monto)}</span>
    ),
  },
];

/** Money that came in and went back, each row with its order. */
export function TablaCaja({ movimientos }: { movimientos: readonly MovimientoCaja[] }) {
  return (
    <DataTable
      caption="Movimientos de dinero"
      columns={COLUMNS}
      rows={movimientos}
      getId={({ id }) => id}
      getName={({ pedido_id }) => `el pedido ${toShortId(pedido_id)}`}
      toHref={({ pedido_id }) => `/admin/pedidos/${pedido_id}`}
    />
  );
}
