import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { avisoContext, requireSesion } from "#app/features/usuarios/sesion.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { Route } from "./+types/con-sesion";

export const middleware: Route.MiddlewareFunction[] = [requireSesion];

/** There must be one: without something to load, a navigation inside the browser would not pass the guard. */
export function loader({ context }: Route.LoaderArgs) {
  return { aviso: context.get(avisoContext) };
}

/** The pages that need a session. */
export default function ConSesion({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Out of the browser's page cache, the page may be of someone who has signed out since.
    const check = (event: PageTransitionEvent) => void (event.persisted && revalidate());
    window.addEventListener("pageshow", check);
    return () => window.removeEventListener("pageshow", check);
  }, [revalidate]);
  return (
    <>
      {loaderData.aviso ? (
        <div className="container-store pt-4">
          <Alert tone="warning">{loaderData.aviso}</Alert>
        </div>
      ) : null}
      <Outlet />
    </>
  );
}
