import { tiendaContext } from "#app/context.ts";
import { answerPrivada } from "#app/features/imagenes/privadas.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/foto-propia";

/** A picture that somebody sent to the shop alone, for themselves. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerPrivada(context.get(tiendaContext).db, params.foto, context.get(usuarioContext).id);
