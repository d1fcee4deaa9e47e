import { Outlet } from "react-router";
import { useGuardAgain } from "#app/features/usuarios/use-sesion.ts";

/** There must be one: without something to load, a navigation inside the browser would not pass the guard. */
export const loader = () => null;

/** The pages that need a session. */
export default function ConSesion() {
  useGuardAgain();
  return <Outlet />;
}
