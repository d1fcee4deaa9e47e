import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { Sort } from "#lib/list-params.ts";
import type { OpinionListada } from "./lista-panel.server.ts";

type Marcada = Pick<OpinionListada, "respondido_en" | "oculta" | "demo"> & { por_revisar: boolean };

export function InsigniasOpinion({ por_revisar, respondido_en, oculta, demo }: Marcada) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {demo ? <Badge tone="neutral">Demostración</Badge> : null}
      {por_revisar ? (
        <Badge tone="yellow" icon={<Icon name="eye" />}>
          Por revisar
        </Badge>
      ) : null}
      {oculta === null ? null : (
        <Badge tone="red" icon={<Icon name="eye-off" />}>
          Oculta
        </Badge>
      )}
      {respondido_en === null ? null : (
        <Badge tone="green" icon={<Icon name="reply" />}>
          Respondida
        </Badge>
      )}
    </span>
  );
}

const COLUMNAS: Column<OpinionListada>[] = [
  {
    id: "opinion",
    header: "Opinión",
    phone: "1",
    cell: ({ producto, titulo, texto, autor }) => (
      <span className="block min-w-0">
        <span className="block break-words max-md:line-clamp-1">{producto}</span>
        <span className="line-clamp-2 font-normal break-words text-muted">
          {autor}: {titulo ? `${titulo}. ` : ""}
          {texto}
        </span>
      </span>
    ),
  },
  {
    id: "estrellas",
    header: "Estrellas",
    phone: "2",
    cell: ({ estrellas }) => <Stars value={estrellas} className="text-base" />,
  },
  {
    id: "estado",
    header: "Estado",
    bare: true,
    cell: (opinion) => <InsigniasOpinion {...opinion} por_revisar={opinion.revisado_en === null} />,
  },
  {
    id: "created_at",
    header: "Recibida",
    sortable: "desc",
    sorts: "date",
    phone: "2 end",
    cell: ({ created_at }) => (
      <time dateTime={created_at.toISOString()} title={formatFechaHora(created_at)} className="whitespace-nowrap">
        {formatFechaCorta(created_at)} {formatHora(created_at)}
      </time>
    ),
  },
];

export function TablaOpiniones({ opiniones, orden }: { opiniones: readonly OpinionListada[]; orden: Sort }) {
  return (
    <DataTable
      caption="Opiniones"
      columns={COLUMNAS}
      rows={opiniones}
      getId={({ id }) => id}
      getName={({ producto, autor }) => `${producto}, ${autor}`}
      toHref={({ id }) => `/admin/opiniones/${id}`}
      toMatch={({ coincidencia }) => coincidencia}
      sort={orden}
    />
  );
}
