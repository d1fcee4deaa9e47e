import { Icon } from "#app/ui/icon.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { Sort } from "#lib/list-params.ts";
import { toShortId } from "#lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatNombre } from "#app/features/usuarios/usuarios.ts";
import { InsigniaCobro } from "./insignia-cobro.tsx";
import { InsigniaEstado } from "#app/features/pedidos/insignia-estado.tsx";
import type { Selection } from "#app/ui/use-selection.ts";
import type { PedidoListado } from "./lista.server.ts";

const buildColumns = (toHref: (id: string) => string): Column<PedidoListado>[] => [
  {
    id: "id",
    header: "Pedido",
    phone: "1",
    cell: ({ id, por_revisar }) => (
      <span className="inline-flex items-center gap-2 font-mono whitespace-nowrap">
        {toShortId(id)}
        {por_revisar ? (
          <span title="Requiere atención" className="text-danger">
            <Icon name="triangle-exclamation-point" className="size-4 stroke-2" />
            <span className="sr-only">Requiere atención</span>
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: "cliente",
    header: "Cliente",
    phone: "2",
    cell: ({ cliente, usuario_id }) => (
      <span className="block min-w-0 max-md:truncate">
        {formatNombre(cliente)}
        <span className="block font-mono text-xs text-muted max-md:hidden">{toShortId(usuario_id)}</span>
      </span>
    ),
  },
  {
    id: "productos",
    header: "Productos",
    align: "right",
    from: "lg",
    phone: "none",
    cell: ({ productos, unidades }) => (
      <span>
        {productos}
        {unidades === productos ? null : <span className="block text-xs text-muted">{unidades} unidades</span>}
      </span>
    ),
  },
  {
    id: "estado",
    header: "Estado",
    phone: "3",
    cell: ({ estado, cobro }) => (
      <span className="flex flex-wrap gap-1.5">
        <InsigniaEstado estado={estado} />
        <InsigniaCobro cobro={cobro} />
      </span>
    ),
  },
  {
    id: "total",
    header: "Total",
    align: "right",
    sortable: "desc",
    phone: "1 end",
    cell: ({ total }) => <span className="font-semibold whitespace-nowrap">{formatSoles(total)}</span>,
  },
  {
    id: "created_at",
    header: "Fecha y hora",
    sortable: "desc",
    sorts: "date",
    phone: "2 end",
    cell: ({ created_at }) => (
      <time
        dateTime={created_at.toISOString()}
        title={formatFechaHora(created_at)}
        className="whitespace-nowrap tabular-nums"
      >
        {formatFechaCorta(created_at)} <span className="text-muted xl:block xl:text-xs">{formatHora(created_at)}</span>
      </time>
    ),
  },
  {
    id: "ver",
    header: "Acción",
    bare: true,
    // The whole row opens the order.
    phone: "none",
    align: "right",
    cell: ({ id }) => (
      <ButtonLink
        to={toHref(id)}
        preventScrollReset
        variant="secondary"
        size="sm"
        aria-label={`Ver el pedido ${toShortId(id)}`}
      >
        Ver
      </ButtonLink>
    ),
  },
];

interface Props {
  pedidos: readonly PedidoListado[];
  orden: Sort;
  /** The address of the list with an order open. */
  toHref: (id: string) => string;
  /** All orders are one customer's: no column for the name. */
  deUno?: boolean;
  /** Which are chosen, where they can be. */
  selection?: Selection;
}

export function TablaPedidos({ pedidos, orden, toHref, deUno = false, selection }: Props) {
  return (
    <DataTable
      caption="Pedidos"
      columns={buildColumns(toHref).filter(({ id }) => !deUno || id !== "cliente")}
      rows={pedidos}
      getId={({ id }) => id}
      getName={({ id }) => `el pedido ${toShortId(id)}`}
      toHref={({ id }) => toHref(id)}
      sort={orden}
      selection={selection}
    />
  );
}
