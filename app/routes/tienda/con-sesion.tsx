import { Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { SesionTerminada } from "#app/features/usuarios/sesion-terminada.tsx";
import { useGuardAgain } from "#app/features/usuarios/use-guard-again.ts";
import type { Route } from "./+types/con-sesion";

/** Keep a loader here: without one, navigations in the browser skip the guard. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  externo: context.get(tiendaContext).identidad.externo?.nombre ?? null,
});

/** The pages that need a session. */
export default function ConSesion({ loaderData: { externo } }: Route.ComponentProps) {
  useGuardAgain();
  return (
    <>
      <Outlet />
      <SesionTerminada externo={externo} />
    </>
  );
}
