import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaCorta, startOfDay } from "#lib/fechas.ts";
import { toShortId } from "#lib/text.ts";
import type { FilaPedidoLote } from "./lote.server.ts";
import { type AccionLotePedidos, formatDeshecho, formatResultado } from "./lotes.ts";

function Resultado({ accion, fila }: { accion: AccionLotePedidos; fila: FilaPedidoLote }) {
  const { resultado, previsto, deshecho } = fila;
  if (deshecho) {
    const back = deshecho === "deshecho";
    return (
      <Badge tone={back ? "neutral" : "yellow"} icon={<Icon name={back ? "undo-2" : "circle-x"} />}>
        {formatDeshecho(deshecho)}
      </Badge>
    );
  }
  const known = resultado ?? previsto;
  if (known === null) return <span className="text-muted">Por hacer</span>;
  const good = known === "hecho";
  return (
    <Badge tone={good ? "green" : "yellow"} icon={<Icon name={good ? "circle-check" : "circle-x"} />}>
      {formatResultado(accion, known)}
    </Badge>
  );
}

const buildColumns = (accion: AccionLotePedidos, cambia: boolean): Column<FilaPedidoLote>[] => [
  {
    id: "id",
    header: "Pedido",
    phone: "1",
    cell: ({ id, numero_pedido }) => (
      <>
        <span className="font-semibold tabular-nums">{numero_pedido}</span>{" "}
        <span className="font-mono text-xs text-muted">{toShortId(id)}</span>
      </>
    ),
  },
  {
    id: "destino",
    header: "Destino",
    from: "lg",
    phone: "none",
    cell: ({ destino, zona }) => (
      <>
        {destino || <span className="text-muted">Sin distrito</span>}
        {zona ? <span className="block text-xs text-muted">{zona}</span> : null}
      </>
    ),
  },
  {
    id: "entrega",
    header: "Llega hasta",
    from: "xl",
    phone: "none",
    cell: ({ entrega_hasta }) => (entrega_hasta ? formatFechaCorta(startOfDay(entrega_hasta)) : "Sin fecha"),
  },
  {
    id: "metodo",
    header: "Medio de pago",
    from: "xl",
    phone: "none",
    cell: ({ metodo_pago }) => NOMBRE_METODO[metodo_pago],
  },
  {
    id: "cliente",
    header: "Cliente",
    phone: "2",
    cell: ({ cliente }) => <span className="block min-w-0 max-md:truncate">{cliente}</span>,
  },
  ...(accion === "enviar"
    ? [
        {
          id: "envio",
          header: "Envío",
          phone: "3" as const,
          cell: ({ courier, numero }: FilaPedidoLote) => (
            <span className="break-all">{[courier, numero].filter(Boolean).join(" · ") || "Sin número"}</span>
          ),
        },
      ]
    : []),
  ...(cambia
    ? [
        {
          id: "resultado",
          header: "Cómo va",
          bare: true,
          cell: (fila: FilaPedidoLote) => <Resultado accion={accion} fila={fila} />,
        },
      ]
    : []),
  {
    id: "total",
    header: "Total",
    align: "right",
    phone: "1 end",
    cell: ({ total }) => <span className="whitespace-nowrap">{formatSoles(total)}</span>,
  },
];

interface Props {
  filas: readonly FilaPedidoLote[];
  accion: AccionLotePedidos;
  /** The lot changes its orders, so each has a result. */
  cambia: boolean;
}

export function TablaLote({ filas, accion, cambia }: Props) {
  return (
    <DataTable
      caption="Pedidos del lote"
      columns={buildColumns(accion, cambia)}
      rows={filas}
      getId={({ id }) => id}
      getName={({ id, numero_pedido }) => `el pedido ${numero_pedido} · ${toShortId(id)}`}
      toHref={({ id }) => `/admin/pedidos/${id}`}
    />
  );
}
