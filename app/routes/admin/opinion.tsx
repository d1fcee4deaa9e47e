import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerOpinion } from "#app/features/catalogo/opiniones/acciones.server.ts";
import { getOpinion } from "#app/features/catalogo/opiniones/lista-panel.server.ts";
import { VistaOpinion } from "#app/features/catalogo/opiniones/vista-opinion.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import type { Route } from "./+types/opinion";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Opinión de ${loaderData?.opinion.autor ?? "un cliente"} · Panel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const opinion = await withErrorPage(context, () => getOpinion(context.get(tiendaContext).db, params.id));
  if (!opinion) throw data(null, { status: 404 });
  return { opinion };
}

export const action = ({ request, context }: Route.ActionArgs) => answerOpinion(request, context);
export const clientAction = catchActionError;

export default function Opinion({ loaderData: { opinion } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado
        titulo={`${opinion.producto}, por ${opinion.autor}`}
        volver={{ to: "/admin/opiniones", texto: "Volver a las opiniones" }}
      />
      <Cuerpo>
        <VistaOpinion opinion={opinion} />
      </Cuerpo>
    </>
  );
}
