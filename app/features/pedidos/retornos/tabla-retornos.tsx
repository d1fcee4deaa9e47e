import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EstadoRetorno } from "#db/values.ts";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { RetornoListado } from "./lista.server.ts";
import { formatLineas, NOMBRE_MOTIVO, NOMBRE_RETORNO, RUTA_RETORNOS } from "./retornos.ts";

const INSIGNIA = {
  pedido: { tone: "yellow", icon: "clock" },
  aceptado: { tone: "blue", icon: "truck" },
  rechazado: { tone: "red", icon: "circle-x" },
  recibido: { tone: "green", icon: "circle-check" },
  retirado: { tone: "neutral", icon: "undo-2" },
} as const;

export function InsigniaRetorno({ estado }: { estado: EstadoRetorno }) {
  const { tone, icon } = INSIGNIA[estado];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {NOMBRE_RETORNO[estado]}
    </Badge>
  );
}

const COLUMNAS: Column<RetornoListado>[] = [
  {
    id: "que",
    header: "Qué devuelve",
    phone: "1",
    cell: ({ lineas, items, motivo, cliente }) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 break-words">{formatLineas(lineas, items)}</span>
        <span className="block font-normal text-muted">
          {formatNombre(cliente)}: {NOMBRE_MOTIVO[motivo]}
        </span>
      </span>
    ),
  },
  { id: "pedido", header: "Pedido", phone: "2", cell: ({ numero_pedido }) => numero_pedido },
  { id: "estado", header: "Estado", bare: true, cell: ({ estado }) => <InsigniaRetorno estado={estado} /> },
  {
    id: "created_at",
    header: "Pedida",
    phone: "2 end",
    cell: ({ created_at }) => (
      <time dateTime={created_at.toISOString()} title={formatFechaHora(created_at)} className="whitespace-nowrap">
        {formatFechaCorta(created_at)} {formatHora(created_at)}
      </time>
    ),
  },
];

export function TablaRetornos({ retornos }: { retornos: readonly RetornoListado[] }) {
  return (
    <DataTable
      caption="Devoluciones de productos"
      columns={COLUMNAS}
      rows={retornos}
      getId={({ id }) => id}
      getName={({ numero_pedido, cliente }) => `Pedido ${numero_pedido}, ${formatNombre(cliente)}`}
      toHref={({ id }) => `${RUTA_RETORNOS}/${id}`}
    />
  );
}
