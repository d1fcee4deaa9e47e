import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatSigned, fromSignedSoles } from "#lib/dinero-con-signo.ts";
import { formatFechaCorta, formatHora } from "#lib/fechas.ts";
import { formatCodigo } from "./codigos.ts";
import type { CuponPanel } from "./panel.server.ts";

type Uso = CuponPanel["usos"]["filas"][number];

const formatCliente = ({ nombre, apellido, email }: Uso["cliente"]): string =>
  `${nombre} ${apellido}`.trim() || email || "Cuenta eliminada";

const sumDescuento = ({ ajustes }: Uso): number =>
  ajustes.reduce((sum, { tipo, monto }) => (tipo === "cupon" ? sum + fromSignedSoles(monto) : sum), 0);

const COLUMNAS: Column<Uso>[] = [
  {
    id: "pedido",
    header: "Pedido",
    phone: "1",
    cell: ({ numero_pedido }) => <span className="tabular-nums">{numero_pedido}</span>,
  },
  { id: "cliente", header: "Cliente", phone: "2", cell: ({ cliente }) => formatCliente(cliente) },
  {
    id: "usado_en",
    header: "Usado",
    cell: ({ usado_en }) => (
      <time dateTime={usado_en.toISOString()} className="whitespace-nowrap">
        {formatFechaCorta(usado_en)} {formatHora(usado_en)}
      </time>
    ),
  },
  { id: "descuento", header: "Descuento", align: "right", cell: (uso) => formatSigned(sumDescuento(uso)) },
  { id: "total", header: "Total", align: "right", cell: ({ total }) => formatSoles(total) },
  {
    id: "situacion",
    header: "Uso",
    cell: ({ devuelto_en, estado }) =>
      devuelto_en ? "Devuelto: se canceló" : estado === "pendiente" ? "Separado, sin pagar" : "Usado",
  },
];

const CODIGO: Column<Uso> = {
  id: "codigo",
  header: "Código",
  cell: ({ codigo }) => <span className="whitespace-nowrap">{codigo && formatCodigo(codigo)}</span>,
};

export function UsosCupon({ usos, conCodigos }: { usos: readonly Uso[]; conCodigos: boolean }) {
  return (
    <DataTable
      caption="Usos del cupón"
      columns={conCodigos ? COLUMNAS.toSpliced(2, 0, CODIGO) : COLUMNAS}
      rows={usos}
      getId={({ pedido_id }) => pedido_id}
      getName={({ numero_pedido }) => `pedido ${numero_pedido}`}
      toHref={({ pedido_id }) => `/admin/pedidos/${pedido_id}`}
    />
  );
}
