import { formatSoles } from "#lib/dinero.ts";
import { formatMes } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { VentasMes } from "./ventas.server.ts";

export function VentasFicha({ ventas }: { ventas: readonly VentasMes[] }) {
  if (ventas.length === 0) {
    return <EmptyState title="Sin ventas en los últimos 12 meses">Cuentan los pedidos pagados.</EmptyState>;
  }
  return (
    <>
      <DataTable
        caption="Ventas por mes"
        rows={ventas}
        getId={({ mes }) => mes}
        getName={({ mes }) => formatMes(mes)}
        columns={[
          { id: "mes", header: "Mes", phone: "1", cell: ({ mes }) => formatMes(mes) },
          { id: "unidades", header: "Unidades", align: "right", cell: ({ unidades }) => formatNumero(unidades) },
          { id: "pedidos", header: "Pedidos", align: "right", cell: ({ pedidos }) => formatNumero(pedidos) },
          { id: "monto", header: "Monto sin IGV", align: "right", cell: ({ monto }) => formatSoles(monto) },
        ]}
      />
      <p className="text-sm text-muted">Cuentan los pedidos pagados, por el día en que se hicieron.</p>
    </>
  );
}
