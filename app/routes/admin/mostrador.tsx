import { tiendaContext } from "#app/context.ts";
import { listArqueos } from "#app/features/pedidos/mostrador/arqueos.server.ts";
import { answerCaja } from "#app/features/pedidos/mostrador/responder.server.ts";
import { VistaCaja } from "#app/features/pedidos/mostrador/vista-caja.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { Route } from "./+types/mostrador";

export const meta: Route.MetaFunction = () => [{ title: "Caja del mostrador · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  return { arqueos: await withErrorPage(context, () => listArqueos(db)) };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = ({ request, context }: Route.ActionArgs) => answerCaja(request, context);
export const clientAction = catchActionError;

export default function Mostrador({ loaderData: { arqueos } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Caja del mostrador" volver={{ to: "/admin/pedidos", texto: "Volver a los pedidos" }} />
      <Cuerpo>
        <VistaCaja arqueos={arqueos} />
      </Cuerpo>
    </>
  );
}
