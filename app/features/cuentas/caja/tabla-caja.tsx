import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import type { MovimientoCaja } from "./lista.server.ts";

const COLUMNS: Column<MovimientoCaja>[] = [
  {
    id: "pedido",
    header: "Pedido",
    phone: "1",
    cell: ({ numero_pedido }) => <span className="tabular-nums">{numero_pedido}</span>,
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

export function TablaCaja({ movimientos }: { movimientos: readonly MovimientoCaja[] }) {
  return (
    <DataTable
      caption="Movimientos de dinero"
      columns={COLUMNS}
      rows={movimientos}
      getId={({ id }) => id}
      getName={({ numero_pedido }) => `el pedido ${numero_pedido}`}
      toHref={({ pedido_id }) => `/admin/pedidos/${pedido_id}`}
    />
  );
}
