import { tiendaContext } from "#app/context.ts";
import { answerEtiqueta } from "#app/features/pedidos/retornos/etiqueta.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import type { Route } from "./+types/etiqueta";

/** 404 for anyone but the buyer. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerEtiqueta(context.get(tiendaContext).db, params.retorno, context.get(usuarioContext).id);
