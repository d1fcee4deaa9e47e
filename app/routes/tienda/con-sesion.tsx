import { Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { SesionTerminada } from "#app/features/personas/usuarios/sesion-terminada.tsx";
import type { Route } from "./+types/con-sesion";

/** Keep a loader here: without one, client-side navigations skip the guard. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  externo: context.get(tiendaContext).identidad.externo?.nombre ?? null,
  usuario_id: context.get(usuarioContext).id,
});

export default function ConSesion({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <SesionTerminada {...loaderData} />
    </>
  );
}
