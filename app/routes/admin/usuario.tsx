import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { listSesiones } from "#app/features/identidad/sesiones.server.ts";
import { readTotales } from "#app/features/gestion-pedidos/estadisticas.server.ts";
import { parseFiltrosPedidos } from "#app/features/gestion-pedidos/lista.ts";
import { listPedidos } from "#app/features/gestion-pedidos/lista.server.ts";
import { TablaPedidos } from "#app/features/gestion-pedidos/tabla-pedidos.tsx";
import { CambioDePuesto } from "#app/features/usuarios/cambio-de-puesto.tsx";
import { FichaUsuario } from "#app/features/usuarios/ficha-usuario.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { getUsuarioById } from "#app/features/usuarios/usuarios.server.ts";
import { isAdmin, formatNombre } from "#app/features/usuarios/usuarios.ts";
import { formatSoles } from "#lib/dinero.ts";
import { PAGE, SORT } from "#lib/list-params.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/usuario";
import { answerRol } from "#app/features/usuarios/acciones.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatNombre(loaderData.usuario) : "Usuario"} · Panel` },
];

/** Only sorting and page come from the address; the filter is the person. */
function parseFiltrosPersona(request: Request, cliente: string, zona: string) {
  const asked = new URL(request.url).searchParams;
  const params = new URLSearchParams({ cliente });
  for (const name of [SORT, PAGE]) params.set(name, asked.get(name) ?? "");
  return parseFiltrosPedidos(params, zona);
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const filtros = parseFiltrosPersona(request, params.id, env.PANEL_ZONA_HORARIA);
  const [usuario, totales, lista] = await withErrorPage(context, () =>
    Promise.all([getUsuarioById(db, params.id), readTotales(db, params.id), listPedidos(db, filtros)]),
  );
  const sesiones = usuario ? await withErrorPage(context, () => listSesiones(db, usuario.id, isAdmin(usuario))) : [];
  if (!usuario) throw data(null, { status: 404 });
  return {
    usuario,
    totales,
    lista,
    sesiones: sesiones.length,
    orden: filtros.orden,
    yo: context.get(usuarioContext).id,
  };
}

export const action = ({ request, context }: Route.ActionArgs) => answerRol(request, context);
export const clientAction = catchActionError;

export default function UsuarioDelPanel({ loaderData }: Route.ComponentProps) {
  const { usuario, totales, lista, sesiones, orden, yo } = loaderData;
  const toHref = (pedido: string) =>
    `/admin/pedidos?${new URLSearchParams({ cliente: usuario.id, pedido }).toString()}`;
  return (
    <>
      <Encabezado titulo={formatNombre(usuario)} volver={{ to: "/admin/usuarios", texto: "Volver a usuarios" }} />
      <Cuerpo>
        <div className="grid gap-4 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="grid content-start gap-4">
            <FichaUsuario usuario={usuario} yo={yo} sesiones={sesiones} />
            {usuario.puesto ? <CambioDePuesto key={usuario.puesto} id={usuario.id} puesto={usuario.puesto} /> : null}
          </div>
          <div className="grid content-start gap-4">
            <StatCards label="Compras" columns={2}>
              <StatCard title="Pedidos" value={String(totales.pedidos)} />
              <StatCard title="Total comprado" value={formatSoles(totales.ingresos)} note="Sin cancelados" />
            </StatCards>
            <ListResults
              noun={["pedido", "pedidos"]}
              count={lista.found}
              more={lista.hayMas}
              page={lista.pagina}
              pages={lista.paginas}
              narrowed={false}
              empty={{ title: "Todavía no compró nada", text: "Sus pedidos aparecerán aquí." }}
            >
              <TablaPedidos deUno pedidos={lista.pedidos} orden={orden} toHref={toHref} />
            </ListResults>
          </div>
        </div>
      </Cuerpo>
    </>
  );
}
