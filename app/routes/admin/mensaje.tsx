import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { getMensaje } from "#app/features/mensajes/lista.server.ts";
import { VistaMensaje } from "#app/features/mensajes/vista-mensaje.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import type { Route } from "./+types/mensaje";
import { answerMensaje } from "#app/features/mensajes/acciones.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mensaje.asunto ?? "Mensaje"} · Panel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const mensaje = await withErrorPage(context, () => getMensaje(context.get(tiendaContext).db, params.id));
  if (!mensaje) throw data(null, { status: 404 });
  return { mensaje };
}

export const action = ({ request, context }: Route.ActionArgs) => answerMensaje(request, context);
export const clientAction = catchActionError;

export default function Mensaje({ loaderData: { mensaje } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo={mensaje.asunto} volver={{ to: "/admin/mensajes", texto: "Volver a los mensajes" }} />
      <Cuerpo>
        <VistaMensaje mensaje={mensaje} />
      </Cuerpo>
    </>
  );
}
