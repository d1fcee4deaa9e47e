import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listPedidosDe } from "#app/features/pedidos/gestion/de-cliente.server.ts";
import { PedidosDeCliente } from "#app/features/pedidos/gestion/pedidos-de-cliente.tsx";
import { answerMensaje } from "#app/features/atencion/mensajes/acciones.server.ts";
import { AsignarMensaje } from "#app/features/atencion/mensajes/asignar.tsx";
import { Hilo } from "#app/features/atencion/mensajes/hilo.tsx";
import { getMensaje } from "#app/features/atencion/mensajes/lista.server.ts";
import { QuienEscribe } from "#app/features/atencion/mensajes/quien-escribe.tsx";
import { ResponderMensaje } from "#app/features/atencion/mensajes/responder.tsx";
import {
  findCliente,
  listOtros,
  listPersonal,
  listRespuestas,
} from "#app/features/atencion/mensajes/respuestas.server.ts";
import { VistaMensaje } from "#app/features/atencion/mensajes/vista-mensaje.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Panel } from "#app/ui/panel.tsx";
import { newId } from "#lib/ids.ts";
import type { Route } from "./+types/mensaje";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mensaje.asunto ?? "Mensaje"} · Panel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { db, env } = tienda;
  const found = await withErrorPage(context, async () => {
    const mensaje = await getMensaje(db, params.id);
    if (!mensaje) return null;
    const [respuestas, personal, cliente, otros, ajustes] = await Promise.all([
      listRespuestas(db, [mensaje.id]),
      listPersonal(db),
      findCliente(db, mensaje.email),
      listOtros(db, mensaje),
      readAjustes(tienda),
    ]);
    const texto = `${mensaje.asunto} ${mensaje.mensaje}`;
    const pedidos = await listPedidosDe(db, { texto, usuario_id: cliente?.id ?? null });
    const { respuestas: textos } = ajustes;
    return {
      mensaje,
      respuestas,
      personal,
      cliente,
      otros,
      pedidos,
      textos,
      clave: newId(),
      sinServidor: !env.SMTP_URL,
    };
  });
  if (!found) throw data(null, { status: 404 });
  return found;
}

export const action = ({ request, context }: Route.ActionArgs) => answerMensaje(request, context);
export const clientAction = catchActionError;

export default function Mensaje({ loaderData }: Route.ComponentProps) {
  const { mensaje, respuestas, personal, cliente, otros, pedidos, textos, clave, sinServidor } = loaderData;
  return (
    <>
      <Encabezado titulo={mensaje.asunto} volver={{ to: "/admin/mensajes", texto: "Volver a los mensajes" }} />
      <Cuerpo>
        <VistaMensaje
          mensaje={mensaje}
          lado={
            <>
              <SiPuede area="mensajes">
                <Panel title="Atención">
                  <AsignarMensaje id={mensaje.id} asignado_a={mensaje.asignado_a} personal={personal} />
                </Panel>
              </SiPuede>
              <QuienEscribe cliente={cliente} otros={otros}>
                <PedidosDeCliente pedidos={pedidos} />
              </QuienEscribe>
            </>
          }
        >
          <Hilo respuestas={respuestas} />
          <SiPuede area="mensajes">
            <Panel title={respuestas.length > 0 ? "Responder otra vez" : "Responder"}>
              <ResponderMensaje
                key={mensaje.id}
                visto={respuestas.at(-1)?.id ?? ""}
                {...{ mensaje, clave, textos, sinServidor }}
              />
            </Panel>
          </SiPuede>
        </VistaMensaje>
      </Cuerpo>
    </>
  );
}
