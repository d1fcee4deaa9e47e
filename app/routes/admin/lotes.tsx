import { useNavigate } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerLotes, type RespuestaLotes } from "#app/features/pedidos/gestion/lotes/acciones-lote.server.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { listLotes } from "#app/features/pedidos/gestion/lotes/lote.server.ts";
import { TablaLotes } from "#app/features/pedidos/gestion/lotes/tabla-lotes.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { newId } from "#lib/ids.ts";
import type { Route } from "./+types/lotes";

export const meta: Route.MetaFunction = () => [{ title: "Lotes de pedidos · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const lotes = await withErrorPage(context, () => listLotes(context.get(tiendaContext).db));
  return { lotes, clave: newId() };
}

export const action = ({ request, context }: Route.ActionArgs) => answerLotes(request, context);
export const clientAction = catchActionError;

function EnviarConHoja({ clave }: { clave: string }) {
  const navigate = useNavigate();
  const { submit, busy } = useAction<RespuestaLotes>({
    failure: "No se pudo abrir el envío.",
    onDone: ({ lote = "" }) => void navigate(`/admin/pedidos/lotes/${lote}`),
  });
  return (
    <Button
      size="sm"
      busy={busy ? "Un momento…" : undefined}
      onClick={() => submit({ clave, accion: "enviar", todos: "false" })}
    >
      Enviar con una hoja
    </Button>
  );
}

export default function Lotes({ loaderData: { lotes, clave } }: Route.ComponentProps) {
  useReloadWhile(lotes.some(({ estado }) => estado === "en_curso"));
  return (
    <>
      <Encabezado titulo="Lotes de pedidos" volver={{ to: "/admin/pedidos", texto: "Volver a los pedidos" }} />
      <Cuerpo>
        <p className="max-w-prose text-muted">
          Lo que se hizo con varios pedidos a la vez, en los últimos 30 días. Para empezar otro, elige pedidos en la
          lista, o trae una hoja con números de envío.
        </p>
        <SiPuede area="pedidos">
          <div>
            <EnviarConHoja clave={clave} />
          </div>
        </SiPuede>
        {lotes.length === 0 ? (
          <EmptyState title="Todavía no hay lotes">Aparecen aquí cuando envías o imprimes varios pedidos.</EmptyState>
        ) : (
          <TablaLotes lotes={lotes} />
        )}
      </Cuerpo>
    </>
  );
}
