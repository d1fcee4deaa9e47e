import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { tiendaContext } from "#app/context.ts";
import { RUTA_PANEL } from "#app/features/pedidos/abonos/abonos.ts";
import { countPorVerificar } from "#app/features/pedidos/abonos/lista.server.ts";
import { countAtencion } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listDestinos } from "#app/features/pedidos/gestion/destino.server.ts";
import { listPedidos } from "#app/features/pedidos/gestion/lista.server.ts";
import { parseFiltrosPedidos } from "#app/features/pedidos/gestion/lista.ts";
import { answerPedido, readPedidoPanel } from "#app/features/pedidos/gestion/pagina.server.ts";
import { COLUMNAS_PEDIDOS, LISTA_PEDIDOS, TablaPedidos } from "#app/features/pedidos/gestion/tabla-pedidos.tsx";
import { RUTA_LIQUIDAR, RUTA_MOSTRADOR } from "#app/features/pedidos/mostrador/mostrador.ts";
import { RUTA_RETORNOS } from "#app/features/pedidos/retornos/retornos.ts";
import { answerVista, isSobreVistas, readVistas } from "#app/features/personas/vistas/acciones.server.ts";
import { BarraVistas, GuardarVista } from "#app/features/personas/vistas/barra-vistas.tsx";
import { toListHref, isNarrowed } from "#lib/list-params.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import type { Route } from "./+types/pedidos";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { PedidoDetalle } from "#app/features/pedidos/gestion/detalle.tsx";
import { BarraPedidos } from "#app/features/pedidos/gestion/filtros.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { PedidosElegidos } from "#app/features/pedidos/gestion/lotes/elegidos.tsx";
import { LotesEnCurso } from "#app/features/pedidos/gestion/lotes/en-curso.tsx";
import { listEnCurso } from "#app/features/pedidos/gestion/lotes/lote.server.ts";
import { usePuede } from "#app/routing/puesto.tsx";
import { newId } from "#lib/ids.ts";
import { Link } from "#app/ui/link.tsx";
import { useSelection } from "#app/ui/use-selection.ts";
import { useServicio } from "#app/frame/panel/servicios.ts";
import { useRefresco } from "#app/frame/panel/use-novedades.ts";

const [ENTREGA, MOSTRADOR] = [["contra_entrega"], ["efectivo", "tarjeta"]] as const;

export const meta: Route.MetaFunction = () => [{ title: "Pedidos · Panel" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { db, env } = tienda;
  const params = url.searchParams;
  const filtros = parseFiltrosPedidos(params, env.PANEL_ZONA_HORARIA);
  const id = params.get("pedido");
  return withErrorPage(context, async () => {
    const [lista, destinos, { por_revisar }, por_verificar, detalle, en_curso, vistas] = await Promise.all([
      listPedidos(db, filtros, readPageRows(request)),
      readAjustes(tienda).then(({ zonas_envio }) => listDestinos(db, zonas_envio)),
      countAtencion(db),
      countPorVerificar(db),
      id ? readPedidoPanel(tienda, filtros, id) : null,
      listEnCurso(db),
      readVistas(context, "pedidos"),
    ]);
    const perdido = id !== null && detalle === null;
    // `clave` is the next lot's idempotency key.
    return {
      lista,
      destinos,
      por_revisar,
      por_verificar,
      detalle,
      filtros,
      perdido,
      consulta: url.search,
      clave: newId(),
      en_curso,
      vistas,
    };
  });
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = ({ request, context }: Route.ActionArgs) =>
  isSobreVistas(request) ? answerVista(request, context, "pedidos") : answerPedido(request, context);
export const clientAction = catchActionError;

export default function Pedidos({
  loaderData: {
    lista,
    destinos,
    por_revisar,
    por_verificar,
    detalle,
    filtros,
    perdido,
    consulta,
    clave,
    en_curso,
    vistas,
  },
}: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  useRefresco(detalle === null);
  useReloadWhile(en_curso.length > 0 && detalle === null);
  const puede = usePuede();
  const has = useServicio();
  const selection = useSelection(lista.pedidos.map(({ id }) => id));
  const toHref = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete("pedido");
    else next.set("pedido", id);
    return `?${next.toString()}`;
  };
  return (
    <>
      <Encabezado
        titulo="Pedidos"
        aparte={has("venta") || has("contra_entrega")}
        accion={
          <>
            {has("venta") && puede("cambiar", "pedidos") ? (
              // Loaded anew: its document alone may use the camera.
              <a href="/admin/pedidos/nuevo" className={buttonStyle("primary", "sm")}>
                <Icon name="plus" className="size-4 stroke-2" />
                <span className="max-sm:sr-only">Nuevo pedido</span>
              </a>
            ) : null}
            {has("venta") ? (
              <Link to={RUTA_MOSTRADOR} className={buttonStyle("secondary", "sm")}>
                <Icon name="banknote" className="size-4 stroke-2" />
                <span className="max-sm:sr-only">Caja</span>
              </Link>
            ) : null}
            {has("contra_entrega") ? (
              <Link to={RUTA_LIQUIDAR} className={buttonStyle("secondary", "sm")}>
                <Icon name="truck" className="size-4 stroke-2" />
                <span className="max-sm:sr-only">Contra entrega</span>
              </Link>
            ) : null}
            {has("abonos") ? (
              <Link to={RUTA_PANEL} className={buttonStyle("secondary", "sm")}>
                <Icon name="hand-coins" className="size-4 stroke-2" />
                <span className="max-sm:sr-only">Pagos por verificar</span>
                {por_verificar > 0 ? ` (${por_verificar})` : null}
              </Link>
            ) : null}
            {has("retornos") ? (
              <Link to={RUTA_RETORNOS} className={buttonStyle("secondary", "sm")}>
                <Icon name="undo-2" className="size-4 stroke-2" />
                <span className="max-sm:sr-only">Devoluciones</span>
              </Link>
            ) : null}
            <Link to="/admin/pedidos/lotes" className={buttonStyle("secondary", "sm")}>
              <Icon name="boxes" className="size-4 stroke-2" />
              <span className="max-sm:sr-only">Lotes</span>
            </Link>
            <a href={`/admin/pedidos/exportar${search}`} download className={buttonStyle("secondary", "sm")}>
              <Icon name="download" className="size-4 stroke-2" />
              <span className="max-sm:sr-only">Exportar CSV</span>
            </a>
          </>
        }
      />
      <Cuerpo>
        <LotesEnCurso lotes={en_curso} />
        {perdido ? <Alert tone="warning">No encontramos el pedido de esa dirección.</Alert> : null}
        <BarraPedidos
          destinos={destinos}
          conteos={lista.conteos}
          por_revisar={por_revisar}
          zona={filtros.zona}
          despues={filtros.despues}
          fuera={[...(has("contra_entrega") ? [] : ENTREGA), ...(has("venta") ? [] : MOSTRADOR)]}
        >
          <BarraVistas lista="pedidos" vistas={vistas} />
        </BarraPedidos>
        <ListResults
          noun={["pedido", "pedidos"]}
          list={lista}
          narrowed={isNarrowed(filtros)}
          next={lista.sigue === null ? null : toListHref(params, { despues: lista.sigue })}
          aside={
            <>
              <GuardarVista lista="pedidos" vistas={vistas} />
              <ListOptions list={LISTA_PEDIDOS} columns={COLUMNAS_PEDIDOS} />
            </>
          }
          empty={{ title: "Todavía no hay pedidos", text: "Aparecen aquí en cuanto alguien compra." }}
        >
          <TablaPedidos
            pedidos={lista.pedidos}
            orden={filtros.orden}
            toHref={toHref}
            selection={puede("cambiar", "pedidos") ? selection : undefined}
          />
        </ListResults>
        <PedidosElegidos
          // Another list resets the selection.
          key={toListHref(new URLSearchParams(consulta), { pedido: null })}
          selection={selection}
          total={lista.conteos === null || lista.hayMas ? null : lista.found}
          consulta={consulta}
          clave={clave}
        />
      </Cuerpo>
      {detalle ? (
        <PedidoDetalle
          key={detalle.pedido.id}
          {...detalle}
          toHref={toHref}
          pagina={`/admin/pedidos/${detalle.pedido.id}${toHref(null)}`}
          onClose={() => void navigate(toHref(null), { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}
