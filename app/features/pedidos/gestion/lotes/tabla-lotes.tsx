import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { LoteListado } from "./lote.server.ts";
import { formatConteo, formatDeshechos } from "./lotes.ts";
import { TITULO_LOTE } from "./vista-lote.tsx";

function formatEstado({ accion, estado, conteo, deshechas, se_deshizo, total, faltan }: LoteListado): string {
  if (estado === "en_curso") return `En curso: ${formatNumero(total - faltan)} de ${formatNumero(total)}`;
  const hecho = formatConteo(accion, conteo);
  if (estado === "deshaciendo") return `${hecho}. Deshaciéndose`;
  return se_deshizo ? `${hecho}. ${formatDeshechos(deshechas)}` : hecho;
}

const COLUMNAS: Column<LoteListado>[] = [
  { id: "accion", header: "Qué", phone: "1", cell: ({ accion }) => TITULO_LOTE[accion] },
  {
    id: "resultado",
    header: "Resultado",
    phone: "2",
    cell: (lote) => formatEstado(lote),
  },
  { id: "actor", header: "Quién", phone: "3", cell: ({ actor }) => actor ?? "" },
  {
    id: "created_at",
    header: "Cuándo",
    phone: "3 end",
    cell: ({ created_at }) => (
      <time dateTime={created_at.toISOString()} title={formatFechaHora(created_at)} className="whitespace-nowrap">
        {formatFechaCorta(created_at)} {formatHora(created_at)}
      </time>
    ),
  },
];

export function TablaLotes({ lotes }: { lotes: readonly LoteListado[] }) {
  return (
    <DataTable
      caption="Lotes"
      columns={COLUMNAS}
      rows={lotes}
      getId={({ id }) => id}
      getName={({ accion }) => TITULO_LOTE[accion]}
      toHref={({ id }) => `/admin/pedidos/lotes/${id}`}
    />
  );
}
