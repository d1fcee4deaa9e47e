import { use, useEffect } from "react";
import { data, useLocation, useNavigate, useSearchParams } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { tiendaContext } from "#app/context.ts";
import { applyAccion } from "#app/features/gestion-pedidos/acciones.server.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { accionSchema, toAccion } from "#app/features/gestion-pedidos/acciones.schema.ts";
import { listCobros } from "#app/features/gestion-pedidos/cobros.server.ts";
import { getDetalle } from "#app/features/gestion-pedidos/detalle.server.ts";
import { countAtencion } from "#app/features/gestion-pedidos/estadisticas.server.ts";
import { listPedidos, listVecinos } from "#app/features/gestion-pedidos/lista.server.ts";
import { type FiltrosPedidos, parseFiltrosPedidos } from "#app/features/gestion-pedidos/lista.ts";
import { TablaPedidos } from "#app/features/gestion-pedidos/tabla-pedidos.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { newId } from "#lib/ids.ts";
import { toListHref, isNarrowed } from "#lib/list-params.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { toPathErrors, readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/pedidos";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { PedidoDetalle } from "#app/features/gestion-pedidos/detalle.tsx";
import { BarraPedidos } from "#app/features/gestion-pedidos/filtros.tsx";
import { withErrorResult, withErrorPage } from "#app/routing/panel-errors.server.ts";
import { NovedadesContext, useRefresco } from "#app/frame/panel/use-novedades.ts";

const TITULO = "Pedidos · Panel";

export const meta: Route.MetaFunction = () => [{ title: TITULO }];

/** The data of the open order's dialog; null where there is no such order. */
async function readDetalle({ context }: Pick<Route.LoaderArgs, "context">, filtros: FiltrosPedidos, id: string) {
  const { db, env } = context.get(tiendaContext);
  const detalle = await getDetalle(db, id);
  if (!detalle) return null;
  const [cobros, vecinos] = await Promise.all([listCobros(db, id), listVecinos(db, filtros, detalle.pedido.id)]);
  const claves = Object.fromEntries(cobros.map((cobro) => [cobro.id, newId()]));
  const { couriers } = await readAjustes(context.get(tiendaContext));
  return {
    ...detalle,
    ...vecinos,
    cobros,
    claves,
    vence_minutos: env.PEDIDO_VENCE_MINUTOS,
    couriers: couriers.map(({ nombre }) => nombre),
    clave_envio: newId(),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const { db, env } = args.context.get(tiendaContext);
  const params = new URL(args.request.url).searchParams;
  const filtros = parseFiltrosPedidos(params, env.PANEL_ZONA_HORARIA);
  const id = params.get("pedido");
  return withErrorPage(args.context, async () => {
    const [lista, { por_revisar }, detalle] = await Promise.all([
      listPedidos(db, filtros),
      countAtencion(db),
      id ? readDetalle(args, filtros, id) : null,
    ]);
    return { lista, por_revisar, detalle, filtros, perdido: id !== null && detalle === null };
  });
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(accionSchema, toAccion(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toPathErrors(asked.error.issues) }, { status: 400 });
  const actor = context.get(usuarioContext).id;
  return withErrorResult(context, async () => {
    const resultado = await applyAccion(context.get(tiendaContext), asked.data, actor);
    return resultado ?? { ok: false as const, mensaje: "Ese pedido ya no existe." };
  });
}

export const clientAction = catchActionError;

export default function Pedidos({
  loaderData: { lista, por_revisar, detalle, filtros, perdido },
}: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { nuevos } = use(NovedadesContext);
  useRefresco(detalle === null);
  useEffect(() => {
    document.title = nuevos > 0 ? `(${nuevos}) ${TITULO}` : TITULO;
  }, [nuevos]);
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
        accion={
          <a href={`/admin/pedidos/exportar${search}`} download className={buttonStyle("secondary", "sm")}>
            <Icon name="download" className="size-4 stroke-2" />
            <span className="max-sm:sr-only">Exportar CSV</span>
          </a>
        }
      />
      <Cuerpo>
        {perdido ? <Alert tone="warning">No encontramos el pedido de esa dirección.</Alert> : null}
        <BarraPedidos conteos={lista.conteos} por_revisar={por_revisar} zona={filtros.zona} despues={filtros.despues} />
        <ListResults
          noun={["pedido", "pedidos"]}
          count={lista.found}
          more={lista.hayMas}
          page={lista.pagina}
          pages={lista.paginas}
          narrowed={isNarrowed(filtros)}
          next={lista.sigue === null ? null : toListHref(params, { despues: lista.sigue })}
          empty={{ title: "Todavía no hay pedidos", text: "Aparecen aquí en cuanto alguien compra." }}
        >
          <TablaPedidos pedidos={lista.pedidos} orden={filtros.orden} toHref={toHref} />
        </ListResults>
      </Cuerpo>
      {detalle ? (
        <PedidoDetalle
          key={detalle.pedido.id}
          {...detalle}
          toHref={toHref}
          onClose={() => void navigate(toHref(null), { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}
