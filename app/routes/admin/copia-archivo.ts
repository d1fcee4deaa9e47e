import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerCopia } from "#app/features/cuentas/copias/descargar.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/copia-archivo";

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const answer = await withErrorPage(context, () => answerCopia(tienda, params.copia));
  if (!answer) throw data(null, { status: 404 });
  tienda.log.info({ usuario: context.get(usuarioContext).id, copia: params.copia }, "a backup is downloaded");
  return answer;
}
