import { tiendaContext } from "#app/context.ts";
import { answerPrivada } from "#app/features/base/imagenes/privadas.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import type { Route } from "./+types/foto-propia";

export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerPrivada(context.get(tiendaContext).db, params.foto, context.get(usuarioContext).id);
