import { tiendaContext } from "#app/context.ts";
import { parseFiltrosRetornos } from "#app/features/pedidos/retornos/lista.ts";
import { listRetornosPanel } from "#app/features/pedidos/retornos/lista.server.ts";
import { TablaRetornos } from "#app/features/pedidos/retornos/tabla-retornos.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { useRefresco } from "#app/frame/panel/use-novedades.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { FilterSelect } from "#app/ui/filter-fields.tsx";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { Toolbar } from "#app/ui/toolbar.tsx";
import type { Route } from "./+types/devoluciones";

export const meta: Route.MetaFunction = () => [{ title: "Devoluciones · Panel" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosRetornos(url.searchParams);
  const lista = await withErrorPage(context, () =>
    listRetornosPanel(context.get(tiendaContext).db, filtros, readPageRows(request)),
  );
  return { lista, filtros };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const SITUACIONES = [
  ["", "Por atender"],
  ["pedido", "Por responder"],
  ["aceptado", "Aceptadas, por recibir"],
  ["recibido", "Recibidas"],
  ["rechazado", "Rechazadas"],
  ["retirado", "Retiradas"],
  ["todas", "Todas"],
] as const;

export default function Devoluciones({ loaderData: { lista, filtros } }: Route.ComponentProps) {
  useRefresco();
  return (
    <>
      <Encabezado titulo="Devoluciones" volver={{ to: "/admin/pedidos", texto: "Volver a los pedidos" }} />
      <Cuerpo>
        <Toolbar filters={["situacion"]}>
          <FilterSelect label="Situación" name="situacion" options={SITUACIONES} />
        </Toolbar>
        <ListResults
          noun={["devolución", "devoluciones"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={filtros.situacion !== null}
          empty={{
            title: "No hay devoluciones por atender",
            text: "Los clientes las piden en la página de un pedido entregado, si lo permites en Ajustes.",
          }}
        >
          <TablaRetornos retornos={lista.retornos} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
