import { formatNumero } from "#lib/numbers.ts";
import { tiendaContext } from "#app/context.ts";
import { parseFiltrosUsuarios } from "#app/features/personas/usuarios/lista.ts";
import { listEtiquetas } from "#app/features/personas/usuarios/ficha.server.ts";
import { countUsuarios, listUsuarios } from "#app/features/personas/usuarios/lista.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { TablaUsuarios } from "#app/features/personas/usuarios/tabla-usuarios.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import { FilterSelect } from "#app/ui/filter-fields.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { answerVista, isSobreVistas, readVistas } from "#app/features/personas/vistas/acciones.server.ts";
import { BarraVistas, GuardarVista } from "#app/features/personas/vistas/barra-vistas.tsx";
import { isNarrowed } from "#lib/list-params.ts";
import type { Route } from "./+types/usuarios";
import { answerUsuario } from "#app/features/personas/usuarios/acciones.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { usePuede } from "#app/routing/puesto.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Usuarios · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filtros = parseFiltrosUsuarios(new URL(request.url).searchParams);
  const [lista, cuentas, etiquetas, vistas] = await withErrorPage(context, () =>
    Promise.all([
      listUsuarios(db, filtros, readPageRows(request)),
      countUsuarios(db),
      listEtiquetas(db),
      readVistas(context, "usuarios"),
    ]),
  );
  return { lista, cuentas, etiquetas, vistas, filtros, yo: context.get(usuarioContext).id };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = ({ request, context }: Route.ActionArgs) =>
  isSobreVistas(request) ? answerVista(request, context, "usuarios") : answerUsuario(request, context);
export const clientAction = catchActionError;

const ROLES = [
  ["", "Todos los roles"],
  ["cliente", "Clientes"],
  ["admin", "Admins"],
] as const;

export default function Usuarios({
  loaderData: { lista, cuentas, etiquetas, vistas, filtros, yo },
}: Route.ComponentProps) {
  const puede = usePuede();
  return (
    <>
      <Encabezado
        titulo="Usuarios"
        accion={
          <>
            {puede("cambiar", "clientes") ? (
              <ButtonLink to="/admin/usuarios/traer" variant="secondary" size="sm" title="Traer clientes">
                <Icon name="file-up" className="size-4" />
                <span className="max-md:sr-only">Traer clientes</span>
              </ButtonLink>
            ) : null}
            {puede("ver", "personal") ? (
              <ButtonLink to="/admin/usuarios/invitaciones" variant="secondary" size="sm">
                <Icon name="mail" className="size-4" />
                Invitaciones
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Cuerpo>
        <StatCards label="Cuentas" columns={3}>
          <StatCard title="Total de usuarios" value={formatNumero(cuentas.total)} icon="users" />
          <StatCard title="Clientes" value={formatNumero(cuentas.cliente)} icon="user-round" to="?rol=cliente" />
          <StatCard title="Admins" value={formatNumero(cuentas.admin)} icon="shield-check" to="?rol=admin" />
        </StatCards>
        <Toolbar
          label="Buscar usuarios"
          placeholder="Nombre, correo, teléfono o dirección"
          filters={["rol", "etiqueta"]}
        >
          <BarraVistas lista="usuarios" vistas={vistas} />
          <FilterSelect label="Rol" name="rol" options={ROLES} />
          {etiquetas.length > 0 ? (
            <FilterSelect
              label="Etiqueta"
              name="etiqueta"
              options={[["", "Todas las etiquetas"], ...etiquetas.map((una) => [una, una] as const)]}
            />
          ) : null}
        </Toolbar>
        <ListResults
          noun={["usuario", "usuarios"]}
          list={lista}
          narrowed={isNarrowed(filtros)}
          aside={
            <>
              <GuardarVista lista="usuarios" vistas={vistas} />
              <ListOptions />
            </>
          }
          empty={{ title: "Todavía no hay usuarios", text: "Aparecen aquí cuando inician sesión por primera vez." }}
        >
          <TablaUsuarios usuarios={lista.usuarios} orden={filtros.orden} yo={yo} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
