import { tiendaContext } from "#app/context.ts";
import { answerEtiqueta } from "#app/features/pedidos/retornos/etiqueta.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/devolucion-etiqueta";

export const loader = ({ params, context }: Route.LoaderArgs) =>
  withErrorPage(context, () => answerEtiqueta(context.get(tiendaContext).db, params.devolucion));
