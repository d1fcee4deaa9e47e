import { tiendaContext } from "#app/context.ts";
import { SITUACIONES } from "#app/features/catalogo/cupones/cupones.ts";
import { NOMBRE_SITUACION, parseFiltrosCupones } from "#app/features/catalogo/cupones/lista.ts";
import { listCupones } from "#app/features/catalogo/cupones/panel.server.ts";
import { TablaCupones } from "#app/features/catalogo/cupones/tabla-cupones.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect } from "#app/ui/filter-fields.tsx";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { isNarrowed } from "#lib/list-params.ts";
import type { Route } from "./+types/cupones";

export const meta: Route.MetaFunction = () => [{ title: "Cupones · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosCupones(new URL(request.url).searchParams);
  const lista = await withErrorPage(context, () =>
    listCupones(context.get(tiendaContext).db, filtros, readPageRows(request)),
  );
  return { lista, filtros, ahora: new Date() };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const OPCIONES: readonly (readonly [string, string])[] = [
  ["", "Todos"],
  ...SITUACIONES.map((situacion) => [situacion, NOMBRE_SITUACION[situacion]] as const),
];

const Nuevo = () => (
  <SiPuede area="cupones">
    <ButtonLink to="/admin/cupones/nuevo" size="sm">
      Nuevo cupón
    </ButtonLink>
  </SiPuede>
);

export default function Cupones({ loaderData: { lista, filtros, ahora } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Cupones" accion={<Nuevo />} />
      <Cuerpo>
        <Toolbar label="Buscar cupones" placeholder="Código" filters={["situacion"]}>
          <FilterSelect label="Situación" name="situacion" options={OPCIONES} />
        </Toolbar>
        <ListResults
          noun={["cupón", "cupones"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={isNarrowed(filtros)}
          empty={{
            title: "Todavía no hay cupones",
            text: "Un cupón descuenta un monto o un porcentaje a quien escribe su código o abre su enlace.",
            action: <Nuevo />,
          }}
        >
          <TablaCupones cupones={lista.cupones} ahora={ahora} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
