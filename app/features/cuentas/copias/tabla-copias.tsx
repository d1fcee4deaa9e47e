import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { CopiaEnPanel, EstadoCopias } from "./copias.server.ts";
import { formatBytes } from "./copias.ts";

function Estado({ fallo, enCurso, prueba, envio }: CopiaEnPanel) {
  if (fallo !== null) return <Badge tone="red">No se pudo hacer</Badge>;
  if (enCurso) return <Badge tone="neutral">En curso</Badge>;
  if (prueba === "mal") return <Badge tone="red">La prueba falló</Badge>;
  if (envio === "fallo") return <Badge tone="red">No llegó a su segundo lugar</Badge>;
  if (prueba === "sin_probar") return <Badge tone="neutral">Sin probar</Badge>;
  return <Badge tone="green">Probada</Badge>;
}

const COLUMNS: Column<CopiaEnPanel>[] = [
  {
    id: "cuando",
    header: "Cuándo",
    phone: "1",
    cell: ({ empezada_en }) => (
      <time
        dateTime={empezada_en.toISOString()}
        title={formatFechaHora(empezada_en)}
        className="font-semibold whitespace-nowrap"
      >
        {formatFechaCorta(empezada_en)} {formatHora(empezada_en)}
      </time>
    ),
  },
  { id: "estado", header: "Estado", phone: "2", cell: (copia) => <Estado {...copia} /> },
  {
    id: "archivo",
    header: "Archivo",
    phone: "3",
    cell: ({ archivo }) => <span className="wrap-anywhere">{archivo}</span>,
  },
  {
    id: "bytes",
    header: "Tamaño",
    align: "right",
    phone: "2 end",
    cell: ({ bytes }) => <span className="whitespace-nowrap">{bytes === null ? "" : formatBytes(bytes)}</span>,
  },
];

export function TablaCopias({ copias }: Pick<EstadoCopias, "copias">) {
  return (
    <DataTable
      caption="Copias"
      columns={COLUMNS}
      rows={copias}
      getId={({ id }) => id}
      getName={({ archivo }) => archivo}
    />
  );
}
