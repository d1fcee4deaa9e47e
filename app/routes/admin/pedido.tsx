import { data, useLocation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { ContenidoPedido, InsigniasPedido } from "#app/features/pedidos/gestion/contenido.tsx";
import { EnlaceGuia } from "#app/features/pedidos/gestion/enlace-guia.tsx";
import { parseFiltrosPedidos } from "#app/features/pedidos/gestion/lista.ts";
import { listPedidos } from "#app/features/pedidos/gestion/lista.server.ts";
import { ListaAlLado } from "#app/features/pedidos/gestion/lista-al-lado.tsx";
import { answerPedido, readPedidoPanel } from "#app/features/pedidos/gestion/pagina.server.ts";
import { Vecinos } from "#app/features/pedidos/gestion/vecinos.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { readPageRows } from "#lib/list-view.ts";
import { toShortId } from "#lib/text.ts";
import type { Route } from "./+types/pedido";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Pedido ${loaderData?.detalle.pedido.numero ?? ""} · Panel` },
];

/** The address has the filters of the list that it was opened from. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const filtros = parseFiltrosPedidos(new URL(request.url).searchParams, tienda.env.PANEL_ZONA_HORARIA);
  const [detalle, { pedidos }] = await withErrorPage(context, () =>
    Promise.all([readPedidoPanel(tienda, filtros, params.id), listPedidos(tienda.db, filtros, readPageRows(request))]),
  );
  if (!detalle) throw data(null, { status: 404 });
  return { detalle, pedidos };
}

export const action = ({ request, context }: Route.ActionArgs) => answerPedido(request, context);
export const clientAction = catchActionError;

export default function PedidoDelPanel({ loaderData: { detalle, pedidos } }: Route.ComponentProps) {
  const { search } = useLocation();
  const { pedido } = detalle;
  const toHref = (id: string) => `/admin/pedidos/${id}${search}`;
  return (
    <>
      <Encabezado
        titulo={
          <>
            Pedido <span className="tabular-nums">{pedido.numero}</span>{" "}
            <span className="font-mono text-base font-normal tracking-normal text-muted">{toShortId(pedido.id)}</span>
          </>
        }
        volver={{ to: `/admin/pedidos${search}`, texto: "Volver a los pedidos" }}
        accion={<EnlaceGuia id={pedido.id} />}
      />
      <Cuerpo>
        <div className="grid items-start gap-4 xl:grid-cols-[15rem_minmax(0,1fr)]">
          <ListaAlLado pedidos={pedidos} abierto={pedido.id} toHref={toHref} />
          <div className="grid min-w-0 gap-4">
            {/* The heading level between the page's title and its parts. */}
            <h2 className="sr-only">Todo sobre el pedido</h2>
            <div className="flex flex-wrap items-center gap-2">
              <InsigniasPedido pedido={pedido} />
              <div className="ml-auto flex">
                <Vecinos {...detalle} toHref={toHref} />
              </div>
            </div>
            <ContenidoPedido key={pedido.id} {...detalle} pagina />
          </div>
        </div>
      </Cuerpo>
    </>
  );
}
