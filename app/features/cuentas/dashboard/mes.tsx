import type { ReactNode } from "react";
import type { ResumenMes } from "#app/features/pedidos/gestion/estadisticas.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { Panel } from "#app/ui/panel.tsx";

/** `nombre`: "noviembre de 2026, hora de Lima". */
export function Mes({ nombre, pedidos, vendidos, ingresos, promedio }: ResumenMes & { nombre: string }) {
  const cancelados = pedidos - vendidos;
  const sinCancelar = formatCantidad(vendidos, "pedido sin cancelar", "pedidos sin cancelar");
  return (
    <Panel title="Resumen del mes" aside={<p className="text-xs text-muted">{nombre}</p>}>
      <dl className="grid gap-2">
        <Cifra nombre="Pedidos del mes" valor={formatNumero(pedidos)}>
          {cancelados > 0 ? `Con ${formatCantidad(cancelados, "cancelado", "cancelados")}` : "Ninguno cancelado"}
        </Cifra>
        <Cifra nombre="Ingresos del mes" valor={formatSoles(ingresos)}>
          Total de {sinCancelar}
        </Cifra>
        <Cifra nombre="Promedio por pedido" valor={formatSoles(promedio)}>
          Ingresos entre {sinCancelar}
        </Cifra>
      </dl>
    </Panel>
  );
}

function Cifra({ nombre, valor, children }: { nombre: string; valor: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <dt className="text-muted">{nombre}</dt>
      <dd className="text-base font-semibold tabular-nums">{valor}</dd>
      <dd className="col-span-2 text-xs text-muted">{children}</dd>
    </div>
  );
}
