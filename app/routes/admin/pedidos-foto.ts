import { tiendaContext } from "#app/context.ts";
import { answerPrivada } from "#app/features/imagenes/privadas.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/pedidos-foto";

/** A picture that a customer sent with a payment, for the staff. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  withErrorPage(context, () => answerPrivada(context.get(tiendaContext).db, params.foto));
