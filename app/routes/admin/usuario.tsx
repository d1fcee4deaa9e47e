import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { listSesiones } from "#app/features/personas/identidad/sesiones.server.ts";
import { readTotales } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { parseFiltrosPedidos } from "#app/features/pedidos/gestion/lista.ts";
import { listPedidos } from "#app/features/pedidos/gestion/lista.server.ts";
import { TablaPedidos } from "#app/features/pedidos/gestion/tabla-pedidos.tsx";
import { listMensajesConCorreo } from "#app/features/atencion/mensajes/lista.server.ts";
import { listReclamosConCorreo } from "#app/features/atencion/reclamos/lista.server.ts";
import { Etiquetas } from "#app/features/personas/usuarios/etiquetas.tsx";
import { listEtiquetas, readFicha } from "#app/features/personas/usuarios/ficha.server.ts";
import { Notas } from "#app/features/personas/usuarios/notas.tsx";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import type { Area } from "#lib/permisos.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Escritos } from "#app/frame/panel/escritos.tsx";
import { CambioDePuesto } from "#app/features/personas/usuarios/cambio-de-puesto.tsx";
import { FichaUsuario } from "#app/features/personas/usuarios/ficha-usuario.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { getUsuarioById } from "#app/features/personas/usuarios/usuarios.server.ts";
import { isAdmin, formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { formatSoles } from "#lib/dinero.ts";
import { PAGE, SORT } from "#lib/list-params.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/usuario";
import { answerUsuario } from "#app/features/personas/usuarios/acciones.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatNombre(loaderData.usuario) : "Usuario"} · Panel` },
];

/** The filter is always the person. */
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
  if (!usuario) throw data(null, { status: 404 });
  const puede = getPuede(context);
  const { email } = usuario;
  // A deleted account has no address.
  const written = <T,>(area: Area, read: () => Promise<T[]>) => (email && puede("ver", area) ? read() : []);
  const [ficha, etiquetas, mensajes, reclamos, sesiones] = await withErrorPage(context, () =>
    Promise.all([
      readFicha(db, usuario.id),
      listEtiquetas(db),
      written("mensajes", () => listMensajesConCorreo(db, email)),
      written("reclamos", () => listReclamosConCorreo(db, email)),
      listSesiones(db, usuario.id, isAdmin(usuario)),
    ]),
  );
  return {
    usuario,
    ficha,
    etiquetas,
    mensajes,
    reclamos,
    totales,
    lista,
    sesiones: sesiones.length,
    orden: filtros.orden,
    yo: context.get(usuarioContext).id,
  };
}

export const action = ({ request, context }: Route.ActionArgs) => answerUsuario(request, context);
export const clientAction = catchActionError;

export default function UsuarioDelPanel({ loaderData }: Route.ComponentProps) {
  const { usuario, ficha, etiquetas, mensajes, reclamos, totales, lista, sesiones, orden, yo } = loaderData;
  const toHref = (pedido: string) =>
    `/admin/pedidos?${new URLSearchParams({ cliente: usuario.id, pedido }).toString()}`;
  return (
    <>
      <Encabezado titulo={formatNombre(usuario)} volver={{ to: "/admin/usuarios", texto: "Volver a usuarios" }} />
      <Cuerpo>
        <div className="grid gap-4 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="grid content-start gap-4">
            <FichaUsuario usuario={usuario} yo={yo} sesiones={sesiones} />
            {usuario.eliminado_en ? null : (
              <Panel title="Etiquetas y notas">
                <Etiquetas id={usuario.id} etiquetas={ficha.etiquetas} ofrecidas={etiquetas} />
                <Notas id={usuario.id} notas={ficha.notas} />
              </Panel>
            )}
            {usuario.puesto ? <CambioDePuesto key={usuario.puesto} id={usuario.id} puesto={usuario.puesto} /> : null}
          </div>
          <div className="grid content-start gap-4">
            <StatCards label="Compras" columns={2}>
              <StatCard title="Pedidos" value={String(totales.pedidos)} />
              <StatCard title="Total comprado" value={formatSoles(totales.ingresos)} note="Sin cancelados" />
            </StatCards>
            <ListResults
              noun={["pedido", "pedidos"]}
              list={lista}
              narrowed={false}
              empty={{ title: "Todavía no compró nada", text: "Sus pedidos aparecerán aquí." }}
            >
              <TablaPedidos deUno pedidos={lista.pedidos} orden={orden} toHref={toHref} />
            </ListResults>
            <Escritos mensajes={mensajes} reclamos={reclamos} />
          </div>
        </div>
      </Cuerpo>
    </>
  );
}
