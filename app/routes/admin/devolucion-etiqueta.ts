import { tiendaContext } from "#app/context.ts";
import { answerEtiqueta } from "#app/features/retornos/etiqueta.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/devolucion-etiqueta";

/** The label of a return's parcel, for the staff. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  withErrorPage(context, () => answerEtiqueta(context.get(tiendaContext).db, params.devolucion));
