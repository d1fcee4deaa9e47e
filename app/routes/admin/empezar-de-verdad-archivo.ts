import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerArchivo } from "#app/features/cuentas/traspaso/archivo.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/empezar-de-verdad-archivo";

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  if (tienda.env.MODO !== "demo") throw data(null, { status: 404 });
  return withErrorPage(context, () => answerArchivo(tienda));
}
