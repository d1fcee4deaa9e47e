import { tiendaContext } from "#app/context.ts";
import { answerEtiqueta } from "#app/features/retornos/etiqueta.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/etiqueta";

/** The label of a return's parcel, for its buyer; another's is answered as one that does not exist. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerEtiqueta(context.get(tiendaContext).db, params.retorno, context.get(usuarioContext).id);
