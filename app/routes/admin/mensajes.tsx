import { tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { parseFiltrosMensajes } from "#app/features/atencion/mensajes/lista.ts";
import { listMensajes } from "#app/features/atencion/mensajes/lista.server.ts";
import { TablaMensajes } from "#app/features/atencion/mensajes/tabla-mensajes.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { SoloUno } from "#app/ui/narrowed-to.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { isNarrowed, toListHref } from "#lib/list-params.ts";
import type { Route } from "./+types/mensajes";
import { answerMensaje } from "#app/features/atencion/mensajes/acciones.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Mensajes · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosMensajes(new URL(request.url).searchParams);
  const lista = await withErrorPage(context, () =>
    listMensajes(context.get(tiendaContext).db, filtros, context.get(usuarioContext).id, readPageRows(request)),
  );
  return { lista, filtros };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = ({ request, context }: Route.ActionArgs) => answerMensaje(request, context);
export const clientAction = catchActionError;

const ESTADOS = [
  ["", "Todos los estados"],
  ["nuevo", "Nuevos"],
  ["atendido", "Atendidos"],
] as const;

const ASIGNADOS = [
  ["", "De cualquiera"],
  ["yo", "Los míos"],
  ["nadie", "De nadie todavía"],
] as const;

export default function Mensajes({ loaderData: { lista, filtros } }: Route.ComponentProps) {
  const { params } = useListParams();
  return (
    <>
      <Encabezado titulo="Mensajes" />
      <Cuerpo>
        <Toolbar
          label="Buscar mensajes"
          placeholder="Nombre, correo, teléfono o asunto"
          filters={["estado", "asignado", "desde", "hasta"]}
        >
          <FilterSelect label="Estado" name="estado" options={ESTADOS} />
          <FilterSelect label="Lo atiende" name="asignado" options={ASIGNADOS} />
          <FilterDays />
        </Toolbar>
        {filtros.entrega ? (
          <SoloUno to={toListHref(params, { entrega: null })} texto="Ver todos">
            Solo los que no llegaron al correo de la tienda
          </SoloUno>
        ) : null}
        <ListResults
          noun={["mensaje", "mensajes"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={isNarrowed(filtros)}
          empty={{ title: "Todavía no hay mensajes", text: "Aquí llega lo que se escribe en la página de contacto." }}
        >
          <TablaMensajes mensajes={lista.mensajes} orden={filtros.orden} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
