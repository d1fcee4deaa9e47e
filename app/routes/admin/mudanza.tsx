import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerMudanza } from "#app/features/catalogo/mudanza/acciones-mudanza.server.ts";
import { getMudanza, parseVistaMudanza } from "#app/features/catalogo/mudanza/mudanzas-panel.server.ts";
import { VistaMudanza } from "#app/features/catalogo/mudanza/vista-mudanza.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import type { Route } from "./+types/mudanza";

export const meta: Route.MetaFunction = () => [{ title: "Traer de otra tienda · Panel" }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const mudanza = await withErrorPage(context, () =>
    getMudanza(context.get(tiendaContext), params.mudanza, parseVistaMudanza(url.searchParams)),
  );
  if (!mudanza) throw data(null, { status: 404 });
  return { mudanza };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerMudanza(request, context, params.mudanza);
export const clientAction = catchActionError;

export default function Mudanza({ loaderData: { mudanza } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado
        titulo="Traer de otra tienda"
        volver={{ to: "/admin/productos/mudanza", texto: "Volver a Traer de otra tienda" }}
      />
      <Cuerpo>
        <VistaMudanza mudanza={mudanza} />
      </Cuerpo>
    </>
  );
}
