import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { Sort } from "#lib/list-params.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { InsigniaEntrega } from "./insignias.tsx";
import type { MensajeListado } from "./lista.server.ts";
import { EstadoDeMensaje, MarcarMensaje } from "./marcar-mensaje.tsx";
import { computeEntrega } from "./mensajes.ts";

const COLUMNAS: Column<MensajeListado>[] = [
  {
    id: "asunto",
    header: "Mensaje",
    phone: "1",
    cell: ({ asunto, nombre, email }) => (
      <span className="block min-w-0">
        <span className="block break-words max-md:line-clamp-1">{asunto}</span>
        <span className="block font-normal break-all text-muted max-md:line-clamp-1">
          {nombre}, {email}
        </span>
      </span>
    ),
  },
  {
    id: "estado",
    header: "Estado",
    phone: "2",
    cell: (mensaje) => (
      <span className="flex flex-wrap gap-1.5">
        <EstadoDeMensaje mensaje={mensaje} />
        {computeEntrega(mensaje) === "fallido" ? <InsigniaEntrega entrega="fallido" /> : null}
      </span>
    ),
  },
  {
    id: "asignado",
    header: "Lo atiende",
    from: "lg",
    phone: "none",
    cell: ({ quien }) => (quien ? formatNombre(quien) : <span className="text-muted">Nadie todavía</span>),
  },
  {
    id: "created_at",
    header: "Recibido",
    sortable: "desc",
    sorts: "date",
    phone: "2 end",
    cell: ({ created_at }) => (
      <time dateTime={created_at.toISOString()} title={formatFechaHora(created_at)} className="whitespace-nowrap">
        {formatFechaCorta(created_at)} {formatHora(created_at)}
      </time>
    ),
  },
  {
    id: "accion",
    header: "Acción",
    bare: true,
    align: "right",
    phone: "aside",
    cell: (mensaje) => <MarcarMensaje corto mensaje={mensaje} />,
  },
];

interface Props {
  mensajes: readonly MensajeListado[];
  orden: Sort;
}

export function TablaMensajes({ mensajes, orden }: Props) {
  return (
    <DataTable
      caption="Mensajes"
      columns={COLUMNAS}
      rows={mensajes}
      getId={({ id }) => id}
      getName={({ asunto }) => asunto}
      toHref={({ id }) => `/admin/mensajes/${id}`}
      toMatch={({ coincidencia }) => coincidencia}
      sort={orden}
    />
  );
}
