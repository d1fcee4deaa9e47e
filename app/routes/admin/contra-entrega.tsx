import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listLiquidaciones, listPorLiquidar } from "#app/features/pedidos/mostrador/liquidar.server.ts";
import { answerLiquidacion } from "#app/features/pedidos/mostrador/responder.server.ts";
import { VistaLiquidar } from "#app/features/pedidos/mostrador/vista-liquidar.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { toDia } from "#lib/fechas.ts";
import { newId } from "#lib/ids.ts";
import type { Route } from "./+types/contra-entrega";

export const meta: Route.MetaFunction = () => [{ title: "Contra entrega · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const [pedidos, liquidaciones, ajustes] = await withErrorPage(context, () =>
    Promise.all([listPorLiquidar(tienda.db), listLiquidaciones(tienda.db), readAjustes(tienda)]),
  );
  const couriers = ajustes.couriers.map(({ nombre }) => nombre);
  return { pedidos, liquidaciones, couriers, hoy: toDia(new Date()), clave: newId() };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = ({ request, context }: Route.ActionArgs) => answerLiquidacion(request, context);
export const clientAction = catchActionError;

export default function ContraEntrega({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Contra entrega" volver={{ to: "/admin/pedidos", texto: "Volver a los pedidos" }} />
      <Cuerpo>
        <VistaLiquidar {...loaderData} />
      </Cuerpo>
    </>
  );
}
