import { formatFechaCorta, startOfDay } from "#lib/fechas.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { InsigniaPlazo } from "./insignia-plazo.tsx";
import type { ReclamoListado } from "./lista.server.ts";
import { TIPO_NOMBRE } from "./reclamos.ts";

const COLUMNAS: Column<ReclamoListado>[] = [
  {
    id: "codigo",
    header: "Hoja",
    phone: "1",
    cell: ({ codigo, tipo }) => (
      <span className="whitespace-nowrap tabular-nums">
        {codigo} <span className="text-xs font-normal text-muted md:block">{TIPO_NOMBRE[tipo]}</span>
      </span>
    ),
  },
  {
    id: "nombre",
    header: "Consumidor",
    phone: "2",
    cell: ({ nombre, detalle }) => (
      <span className="block min-w-0 break-words">
        {nombre}
        <span className="line-clamp-1 text-xs text-muted">{detalle}</span>
      </span>
    ),
  },
  {
    id: "created_at",
    header: "Presentado",
    from: "lg",
    phone: "none",
    cell: ({ created_at }) => <time dateTime={created_at.toISOString()}>{formatFechaCorta(created_at)}</time>,
  },
  {
    id: "vence",
    header: "Vence",
    phone: "3 end",
    cell: ({ plazo }) => <time dateTime={plazo.vence}>{formatFechaCorta(startOfDay(plazo.vence))}</time>,
  },
  {
    id: "plazo",
    header: "Plazo",
    phone: "3",
    cell: ({ plazo, respondido_en }) => <InsigniaPlazo plazo={plazo} respondido={respondido_en !== null} />,
  },
];

export function TablaReclamos({ reclamos }: { reclamos: readonly ReclamoListado[] }) {
  return (
    <DataTable
      caption="Reclamos y quejas"
      columns={COLUMNAS}
      rows={reclamos}
      getId={({ codigo }) => codigo}
      getName={({ codigo }) => codigo}
      toHref={({ codigo }) => `/admin/reclamos/${codigo}`}
      toMatch={({ coincidencia }) => coincidencia}
    />
  );
}
