import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { requireSesion } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/con-sesion";

export const middleware: Route.MiddlewareFunction[] = [requireSesion];

/** There must be one: without something to load, a navigation inside the browser would not pass the guard. */
export const loader = () => null;

/** The pages that need a session. */
export default function ConSesion() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Out of the browser's page cache, the page may be of someone who has signed out since.
    const check = (event: PageTransitionEvent) => void (event.persisted && revalidate());
    window.addEventListener("pageshow", check);
    return () => window.removeEventListener("pageshow", check);
  }, [revalidate]);
  return <Outlet />;
}
