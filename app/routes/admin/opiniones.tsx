import { tiendaContext } from "#app/context.ts";
import { parseFiltrosOpiniones } from "#app/features/catalogo/opiniones/lista-panel.ts";
import { listOpinionesPanel } from "#app/features/catalogo/opiniones/lista-panel.server.ts";
import { ESTRELLAS, formatEstrellas } from "#app/features/catalogo/opiniones/opiniones.ts";
import { TablaOpiniones } from "#app/features/catalogo/opiniones/tabla-opiniones.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { FilterSelect } from "#app/ui/filter-fields.tsx";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { isNarrowed } from "#lib/list-params.ts";
import type { Route } from "./+types/opiniones";

export const meta: Route.MetaFunction = () => [{ title: "Opiniones · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosOpiniones(new URL(request.url).searchParams);
  const lista = await withErrorPage(context, () =>
    listOpinionesPanel(context.get(tiendaContext).db, filtros, readPageRows(request)),
  );
  return { lista, filtros };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const SITUACIONES = [
  ["", "Todas"],
  ["por_revisar", "Por revisar"],
  ["sin_respuesta", "Sin respuesta"],
  ["ocultas", "Ocultas"],
] as const;

const POR_ESTRELLAS: readonly (readonly [string, string])[] = [
  ["", "Todas las estrellas"],
  ...ESTRELLAS.map((n) => [String(n), formatEstrellas(n)] as const),
];

export default function Opiniones({ loaderData: { lista, filtros } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Opiniones" />
      <Cuerpo>
        <Toolbar
          label="Buscar opiniones"
          placeholder="Producto, nombre o palabras"
          filters={["situacion", "estrellas"]}
        >
          <FilterSelect label="Situación" name="situacion" options={SITUACIONES} />
          <FilterSelect label="Estrellas" name="estrellas" options={POR_ESTRELLAS} />
        </Toolbar>
        <ListResults
          noun={["opinión", "opiniones"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={isNarrowed(filtros)}
          empty={{
            title: "Todavía no hay opiniones",
            text: "Las escriben quienes recibieron el producto, en la página de su pedido.",
          }}
        >
          <TablaOpiniones opiniones={lista.opiniones} orden={filtros.orden} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
