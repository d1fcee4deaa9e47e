import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { toPanelMensaje } from "#app/features/base/correo/correo.ts";
import { answerEnMarco } from "#app/features/base/correo/enmarcar.server.ts";
import { getCorreo } from "#app/features/base/correo/acciones.server.ts";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import type { Route } from "./+types/correo-vista";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const found = await withErrorPage(context, () => getCorreo(tienda, params.id));
  if (!found) throw data(null, { status: 404 });
  const puede = getPuede(context)("cambiar", "correos");
  const { html } = toPanelMensaje(found.correo, tienda.env.MODO, puede);
  return answerEnMarco(html, tienda.env);
}
