import { tiendaContext } from "#app/context.ts";
import { getDuenoFoto } from "#app/features/pedidos/pedidos/own-pedido.server.ts";
import { answerEtiqueta } from "#app/features/pedidos/retornos/etiqueta.server.ts";
import type { Route } from "./+types/etiqueta";

/** 404 for anyone but the buyer, and whoever has the link of its order. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerEtiqueta(context.get(tiendaContext).db, params.retorno, getDuenoFoto(context));
