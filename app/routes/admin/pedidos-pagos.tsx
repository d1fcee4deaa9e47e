import { tiendaContext } from "#app/context.ts";
import { parseFiltrosAbonos } from "#app/features/pedidos/abonos/lista.ts";
import { listAbonos, listDevoluciones } from "#app/features/pedidos/abonos/lista.server.ts";
import { answerDecision } from "#app/features/pedidos/abonos/responder.server.ts";
import { SeccionAbonos } from "#app/features/pedidos/abonos/seccion-abonos.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { useRefresco } from "#app/frame/panel/use-novedades.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { FilterSelect } from "#app/ui/filter-fields.tsx";
import { ListResults } from "#app/ui/list-results.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { Toolbar } from "#app/ui/toolbar.tsx";
import type { Route } from "./+types/pedidos-pagos";

export const meta: Route.MetaFunction = () => [{ title: "Pagos por verificar · Panel" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filtros = parseFiltrosAbonos(url.searchParams);
  const [lista, devoluciones] = await withErrorPage(context, () =>
    Promise.all([listAbonos(db, filtros), filtros.situacion === "por_verificar" ? listDevoluciones(db) : []]),
  );
  return { lista, devoluciones, filtros };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = ({ request, context }: Route.ActionArgs) => answerDecision(request, context);
export const clientAction = catchActionError;

const SITUACIONES = [
  ["", "Por verificar"],
  ["confirmado", "Confirmados"],
  ["rechazado", "Rechazados"],
  ["todos", "Todos"],
] as const;

export default function PagosPorVerificar({ loaderData: { lista, devoluciones, filtros } }: Route.ComponentProps) {
  useRefresco();
  return (
    <>
      <Encabezado titulo="Pagos por verificar" volver={{ to: "/admin/pedidos", texto: "Volver a los pedidos" }} />
      <Cuerpo>
        <Toolbar label="Buscar una operación" placeholder="Código de la operación" filters={["situacion"]}>
          <FilterSelect label="Situación" name="situacion" options={SITUACIONES} />
        </Toolbar>
        {devoluciones.length > 0 ? (
          <section aria-labelledby="por-devolver" className="grid gap-3">
            <h2 id="por-devolver" className="text-lg">
              Por devolver
            </h2>
            <SeccionAbonos abonos={[]} devoluciones={devoluciones} />
          </section>
        ) : null}
        <ListResults
          noun={["pago", "pagos"]}
          list={lista}
          narrowed={filtros.buscar !== "" || filtros.situacion !== "por_verificar"}
          empty={{
            title: "No hay pagos por verificar",
            text: "Aparecen aquí cuando un cliente paga con Yape, Plin o transferencia y envía su código.",
          }}
        >
          <h2 className="sr-only">Pagos</h2>
          <SeccionAbonos abonos={lista.abonos} devoluciones={[]} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
