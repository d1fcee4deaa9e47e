import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { hasEnlaceOculto, toPanelMensaje, TEXTO_NO_REENVIO } from "#app/features/base/correo/correo.ts";
import { reenvioSchema } from "#app/features/base/correo/correo.schema.ts";
import { listAdjuntos } from "#app/features/pedidos/comprobantes/archivo.server.ts";
import { getCorreo, resendCorreo } from "#app/features/base/correo/acciones.server.ts";
import { VistaCorreo } from "#app/features/base/correo/vista-correo.tsx";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/correo";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorResult, withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.correo.asunto ?? "Correo"} · Panel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const found = await withErrorPage(context, async () => {
    const read = await getCorreo(tienda, params.id);
    return read && { ...read, adjuntos: await listAdjuntos(tienda.db, read.correo) };
  });
  if (!found) throw data(null, { status: 404 });
  const { correo, motivo, adjuntos } = found;
  const { id, tipo, para, responder_a, estado, intentos, proximo_intento, error, created_at, enviado_en } = correo;
  const puede = getPuede(context)("cambiar", "correos");
  const { asunto, texto } = toPanelMensaje(correo, tienda.env.MODO, puede);
  const envio = { estado, intentos, proximo_intento, error, created_at, enviado_en };
  return {
    correo: { id, tipo, para, responder_a, asunto, texto, ...envio },
    adjuntos,
    motivo,
    oculto: hasEnlaceOculto(correo, tienda.env.MODO, puede),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(reenvioSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  return withErrorResult(context, async () => {
    const actor_id = context.get(usuarioContext).id;
    const reenvio = await resendCorreo(context.get(tiendaContext), { id: asked.data.id, actor_id });
    if (reenvio.hecho) return { ok: true as const, mensaje: "El correo se está enviando de nuevo." };
    const { motivo } = reenvio;
    return {
      ok: false as const,
      mensaje: motivo === "no_existe" ? "Ese correo ya no existe." : TEXTO_NO_REENVIO[motivo],
    };
  });
}
export const clientAction = catchActionError;

export default function Correo({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo={loaderData.correo.asunto} volver={{ to: "/admin/correos", texto: "Volver a los correos" }} />
      <Cuerpo>
        <VistaCorreo {...loaderData} />
      </Cuerpo>
    </>
  );
}
