import { Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { findUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { SesionTerminada } from "#app/features/personas/usuarios/sesion-terminada.tsx";
import type { Route } from "./+types/con-sesion";

/** Keep a loader here: without one, client-side navigations skip the guard. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  externo: context.get(tiendaContext).identidad.externo?.nombre ?? null,
  usuario_id: findUsuario(context)?.id ?? null,
});

export default function ConSesion({ loaderData: { externo, usuario_id } }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      {usuario_id === null ? null : <SesionTerminada externo={externo} usuario_id={usuario_id} />}
    </>
  );
}
