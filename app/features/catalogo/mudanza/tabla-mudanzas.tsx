import { type Column, DataTable } from "#app/ui/data-table.tsx";
import type { EstadoMudanza } from "#db/values.ts";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { MudanzaListada } from "./mudanzas-panel.server.ts";

const ESTADOS: Record<EstadoMudanza, string> = {
  mapeo: "Falta decir qué es cada columna",
  revisando: "Revisándose",
  revisada: "Revisada: falta traer los productos",
  trayendo: "Trayendo imágenes",
  escribiendo: "Creando los productos",
  hecha: "Terminada",
  fallida: "No se pudo terminar",
  deshaciendo: "Quitando los productos",
};

const COLUMNAS: Column<MudanzaListada>[] = [
  { id: "archivo", header: "Archivo", phone: "1", cell: ({ archivo_nombre }) => archivo_nombre },
  {
    id: "estado",
    header: "Cómo va",
    phone: "2",
    cell: ({ estado, hechas, se_deshizo }) =>
      estado === "hecha"
        ? se_deshizo
          ? "Deshecha"
          : formatCantidad(hechas, "producto", "productos")
        : ESTADOS[estado],
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

export function TablaMudanzas({ mudanzas }: { mudanzas: readonly MudanzaListada[] }) {
  if (mudanzas.length === 0) return null;
  return (
    <DataTable
      caption="Archivos de los últimos 30 días"
      columns={COLUMNAS}
      rows={mudanzas}
      getId={({ id }) => id}
      getName={({ archivo_nombre }) => archivo_nombre}
      toHref={({ id }) => `/admin/productos/mudanza/${id}`}
    />
  );
}
