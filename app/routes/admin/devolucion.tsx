import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { getRetorno } from "#app/features/pedidos/retornos/lista.server.ts";
import { answerDecisionRetorno } from "#app/features/pedidos/retornos/responder.server.ts";
import { RUTA_RETORNOS } from "#app/features/pedidos/retornos/retornos.ts";
import { VistaRetornoPanel } from "#app/features/pedidos/retornos/vista-panel.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import type { Route } from "./+types/devolucion";

export const meta: Route.MetaFunction = () => [{ title: "Devolución · Panel" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const retorno = await withErrorPage(context, () => getRetorno(context.get(tiendaContext).db, params.devolucion));
  if (!retorno) throw data(null, { status: 404 });
  return { retorno };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerDecisionRetorno(request, context, params.devolucion);
export const clientAction = catchActionError;

export default function DevolucionDelPanel({ loaderData: { retorno } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Devolución" volver={{ to: RUTA_RETORNOS, texto: "Volver a las devoluciones" }} />
      <Cuerpo>
        <VistaRetornoPanel key={retorno.id} retorno={retorno} />
      </Cuerpo>
    </>
  );
}
