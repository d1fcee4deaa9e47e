import { tiendaContext } from "#app/context.ts";
import { answerPrivada } from "#app/features/base/imagenes/privadas.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/pedidos-foto";

export const loader = ({ params, context }: Route.LoaderArgs) =>
  withErrorPage(context, () => answerPrivada(context.get(tiendaContext).db, params.foto));
