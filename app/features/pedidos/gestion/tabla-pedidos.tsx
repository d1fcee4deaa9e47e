import { Icon } from "#app/ui/icon.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaCorta, formatFechaHora, formatHora, startOfDay } from "#lib/fechas.ts";
import type { Sort } from "#lib/list-params.ts";
import { toShortId } from "#lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Column, DataTable, QUIET } from "#app/ui/data-table.tsx";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { type Cobro, type Estado, formatPedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { InsigniaCobro } from "./insignia-cobro.tsx";
import { InsigniaEstado } from "#app/features/pedidos/pedidos/insignia-estado.tsx";
import type { Selection } from "#app/ui/use-selection.ts";
import type { PedidoListado } from "./lista.server.ts";

/** Phones omit the payment state that an estado implies. */
const HABITUAL: Record<Estado, Cobro> = {
  pendiente: "sin_pagar",
  procesando: "pagado",
  enviado: "pagado",
  entregado: "pagado",
  cancelado: "sin_pagar",
};

function Situacion({ estado, cobro }: Pick<PedidoListado, "estado" | "cobro">) {
  const usual = HABITUAL[estado] === cobro;
  return (
    <span className="flex gap-1.5 md:flex-wrap">
      <InsigniaEstado estado={estado} corta={!usual} />
      <span className={usual ? "max-md:hidden" : "flex min-w-0"}>
        <InsigniaCobro cobro={cobro} corta />
      </span>
    </span>
  );
}

/** Two lines on phones, so that eight orders fit. */
const buildColumns = (toHref: (id: string) => string, deUno: boolean): Column<PedidoListado>[] => [
  {
    id: "id",
    header: "Pedido",
    phone: "1",
    cell: ({ id, numero, por_revisar, cliente }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <span>
          <span className="font-semibold tabular-nums">{numero}</span>{" "}
          <span className="font-mono text-xs text-muted md:block">{toShortId(id)}</span>
        </span>
        {por_revisar ? (
          <span title="Requiere atención" className="text-danger">
            <Icon name="triangle-exclamation-point" className="size-4 stroke-2" />
            <span className="sr-only">Requiere atención</span>
          </span>
        ) : null}
        {deUno ? null : <span className="min-w-0 truncate font-normal md:hidden">{formatNombre(cliente)}</span>}
      </span>
    ),
  },
  {
    id: "cliente",
    choose: "shown",
    header: "Cliente",
    phone: "none",
    cell: ({ cliente, usuario_id }) => (
      <>
        {formatNombre(cliente)}
        <span className="block font-mono text-xs text-muted">
          {usuario_id === null ? "Sin cuenta" : toShortId(usuario_id)}
        </span>
      </>
    ),
  },
  {
    id: "destino",
    choose: "shown",
    header: "Destino",
    from: "xl",
    phone: "none",
    cell: ({ destino }) => <span>{destino || <span className="text-muted">Sin distrito</span>}</span>,
  },
  {
    id: "entrega",
    choose: "hidden",
    header: "Llega hasta",
    phone: "none",
    cell: ({ entrega_hasta }) =>
      entrega_hasta ? (
        <time dateTime={entrega_hasta} className="whitespace-nowrap tabular-nums">
          {formatFechaCorta(startOfDay(entrega_hasta))}
        </time>
      ) : (
        <span className="text-muted">Sin fecha</span>
      ),
  },
  {
    id: "metodo",
    choose: "hidden",
    header: "Medio de pago",
    phone: "none",
    cell: ({ metodo_pago }) => NOMBRE_METODO[metodo_pago],
  },
  {
    id: "productos",
    choose: "shown",
    header: "Productos",
    align: "right",
    from: "xl",
    phone: "none",
    cell: ({ productos, unidades }) => (
      <span>
        {productos}
        {unidades === productos ? null : (
          <span className="block text-xs whitespace-nowrap text-muted">{unidades} unidades</span>
        )}
      </span>
    ),
  },
  {
    id: "estado",
    choose: "shown",
    header: "Estado",
    phone: "2",
    cell: (pedido) => <Situacion {...pedido} />,
  },
  {
    id: "total",
    choose: "shown",
    header: "Total",
    align: "right",
    sortable: "desc",
    phone: "1 end",
    cell: ({ total }) => <span className="font-semibold whitespace-nowrap">{formatSoles(total)}</span>,
  },
  {
    id: "created_at",
    choose: "shown",
    header: "Fecha y hora",
    sortable: "desc",
    sorts: "date",
    phone: "2 end",
    cell: ({ created_at }) => {
      const dia = formatFechaCorta(created_at);
      return (
        <time
          dateTime={created_at.toISOString()}
          title={formatFechaHora(created_at)}
          className="whitespace-nowrap tabular-nums max-md:text-xs"
        >
          {dia.slice(0, -5)}
          <span className="max-md:hidden">{dia.slice(-5)}</span>{" "}
          <span className="text-muted md:block md:text-xs">{formatHora(created_at)}</span>
        </time>
      );
    },
  },
  {
    id: "ver",
    header: "Acción",
    bare: true,
    // The whole row opens the order.
    phone: "none",
    align: "right",
    cell: (pedido) => (
      <ButtonLink
        to={toHref(pedido.id)}
        preventScrollReset
        variant="tertiary"
        size="sm"
        className={QUIET}
        aria-label={`Ver el pedido ${formatPedido(pedido)}`}
      >
        Ver
      </ButtonLink>
    ),
  },
];

export const LISTA_PEDIDOS = "pedidos";

export const COLUMNAS_PEDIDOS = buildColumns(String, false).map(({ id, header, choose }) => ({ id, header, choose }));

interface Props {
  pedidos: readonly PedidoListado[];
  orden: Sort;
  toHref: (id: string) => string;
  /** One customer's orders need no name column. */
  deUno?: boolean;
  selection?: Selection;
}

export function TablaPedidos({ pedidos, orden, toHref, deUno = false, selection }: Props) {
  return (
    <DataTable
      caption="Pedidos"
      list={deUno ? undefined : LISTA_PEDIDOS}
      columns={buildColumns(toHref, deUno).filter(({ id }) => !deUno || id !== "cliente")}
      rows={pedidos}
      getId={({ id }) => id}
      getName={(pedido) => `el pedido ${formatPedido(pedido)}`}
      toHref={({ id }) => toHref(id)}
      toMatch={({ coincidencia }) => coincidencia}
      sort={orden}
      selection={selection}
    />
  );
}
