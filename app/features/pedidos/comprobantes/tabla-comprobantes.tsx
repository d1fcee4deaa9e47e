import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaCorta, formatHora } from "#lib/fechas.ts";
import { formatNumero } from "./comprobantes.ts";
import { InsigniaComprobante } from "./insignia-comprobante.tsx";
import type { ComprobanteListado } from "./lista.server.ts";
import { NOMBRE_CORTO } from "./lista.ts";

const COLUMNAS: Column<ComprobanteListado>[] = [
  {
    id: "numero",
    header: "Comprobante",
    phone: "1",
    cell: (row) => (
      <span className="grid">
        <span className="whitespace-nowrap">{formatNumero(row)}</span>
        <span className="font-normal text-muted">
          {NOMBRE_CORTO[row.clase]}
          {row.ambiente === "pruebas" ? ", de prueba" : ""}
        </span>
        <span className="font-normal text-muted md:hidden">{row.comprador}</span>
      </span>
    ),
  },
  { id: "comprador", header: "Cliente", phone: "none", cell: ({ comprador }) => comprador },
  {
    id: "pedido",
    header: "Pedido",
    from: "lg",
    phone: "none",
    cell: ({ numero_pedido }) => <span className="tabular-nums">{numero_pedido}</span>,
  },
  {
    id: "estado",
    header: "Estado",
    phone: "2",
    cell: ({ estado, mensaje }) => (
      <span className="grid justify-items-start gap-1">
        <InsigniaComprobante estado={estado} />
        {estado === "aceptado" || !mensaje ? null : (
          <span className="line-clamp-2 max-w-72 text-xs text-muted">{mensaje}</span>
        )}
      </span>
    ),
  },
  { id: "total", header: "Total", align: "right", phone: "1 end", cell: ({ total }) => formatSoles(total) },
  {
    id: "emitido",
    header: "Emitido",
    phone: "2 end",
    cell: ({ emitido_en }) => (
      <time dateTime={emitido_en.toISOString()} className="whitespace-nowrap">
        {formatFechaCorta(emitido_en)} {formatHora(emitido_en)}
      </time>
    ),
  },
];

export function TablaComprobantes({ comprobantes }: { comprobantes: readonly ComprobanteListado[] }) {
  return (
    <DataTable
      caption="Comprobantes"
      columns={COLUMNAS}
      rows={comprobantes}
      getId={({ id }) => id}
      getName={formatNumero}
      toHref={({ id }) => `/admin/comprobantes/${id}`}
    />
  );
}
