import { tiendaContext } from "#app/context.ts";
import { answerPrivada } from "#app/features/base/imagenes/privadas.server.ts";
import { getDuenoFoto } from "#app/features/pedidos/pedidos/own-pedido.server.ts";
import type { Route } from "./+types/foto-propia";

/** 404 for anyone but who sent it, and whoever has the link of its order. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerPrivada(context.get(tiendaContext).db, params.foto, getDuenoFoto(context));
