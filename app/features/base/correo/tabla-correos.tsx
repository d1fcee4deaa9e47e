import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { Sort } from "#lib/list-params.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatTipo } from "./correo.ts";
import { InsigniaCorreo } from "./insignia-correo.tsx";
import type { CorreoListado } from "./lista.server.ts";

function Momento({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={formatFechaHora(date)} className="whitespace-nowrap">
      {formatFechaCorta(date)} {formatHora(date)}
    </time>
  );
}

const COLUMNAS: Column<CorreoListado>[] = [
  {
    id: "asunto",
    header: "Correo",
    phone: "1",
    cell: ({ asunto, para }) => (
      <span className="block min-w-0">
        <span className="block break-words max-md:line-clamp-1">{asunto}</span>
        <span className="block font-normal break-all text-muted max-md:line-clamp-1">{para}</span>
      </span>
    ),
  },
  { id: "tipo", header: "Tipo", from: "lg", phone: "none", cell: ({ tipo }) => formatTipo(tipo) },
  {
    id: "estado",
    header: "Estado",
    phone: "2",
    cell: ({ estado, error }) => (
      <span className="grid justify-items-start gap-1">
        <InsigniaCorreo estado={estado} />
        {error ? <span className="line-clamp-2 max-w-64 text-xs text-muted">{error}</span> : null}
      </span>
    ),
  },
  {
    id: "intentos",
    header: "Intentos",
    align: "right",
    from: "xl",
    phone: "none",
    cell: ({ intentos }) => intentos,
  },
  {
    id: "proximo",
    header: "Próximo intento",
    from: "xl",
    phone: "none",
    cell: ({ estado, proximo_intento }) => (estado === "pendiente" ? <Momento date={proximo_intento} /> : "—"),
  },
  {
    id: "created_at",
    header: "Creado",
    sortable: "desc",
    sorts: "date",
    phone: "2 end",
    cell: ({ created_at }) => <Momento date={created_at} />,
  },
  {
    id: "enviado_en",
    header: "Enviado",
    from: "lg",
    phone: "none",
    cell: ({ enviado_en }) => (enviado_en ? <Momento date={enviado_en} /> : "—"),
  },
];

interface Props {
  correos: readonly CorreoListado[];
  orden: Sort;
}

export function TablaCorreos({ correos, orden }: Props) {
  return (
    <DataTable
      caption="Correos"
      columns={COLUMNAS}
      rows={correos}
      getId={({ id }) => id}
      getName={({ asunto }) => asunto}
      toHref={({ id }) => `/admin/correos/${id}`}
      sort={orden}
    />
  );
}
