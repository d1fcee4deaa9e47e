import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatFechaCorta } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import { describeValor, tellBreve } from "./condiciones.ts";
import { findSituacion } from "./cupones.ts";
import { InsigniaCupon } from "./insignia-cupon.tsx";
import type { CuponListado } from "./panel.server.ts";

const buildColumns = (ahora: Date): Column<CuponListado>[] => [
  { id: "codigo", header: "Código", phone: "1", cell: ({ codigo }) => <span className="break-all">{codigo}</span> },
  { id: "descuento", header: "Qué descuenta", phone: "2", cell: (cupon) => describeValor(cupon, false, tellBreve) },
  {
    id: "situacion",
    header: "Situación",
    bare: true,
    cell: (cupon) => <InsigniaCupon situacion={findSituacion(cupon, ahora)} />,
  },
  {
    id: "usos",
    header: "Usos",
    align: "right",
    cell: ({ usados, usos }) => `${formatNumero(usados)} de ${formatNumero(usos)}`,
  },
  {
    id: "plazo",
    header: "Vale",
    cell: ({ desde, hasta }) => (
      <span className="whitespace-nowrap">
        {formatFechaCorta(desde)} – {formatFechaCorta(new Date(hasta.getTime() - 1))}
      </span>
    ),
  },
];

interface Props {
  cupones: readonly CuponListado[];
  ahora: Date;
}

export function TablaCupones({ cupones, ahora }: Props) {
  return (
    <DataTable
      caption="Cupones"
      columns={buildColumns(ahora)}
      rows={cupones}
      getId={({ id }) => id}
      getName={({ codigo }) => codigo}
      toHref={({ id }) => `/admin/cupones/${id}`}
    />
  );
}
