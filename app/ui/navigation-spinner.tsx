import { useLocation } from "react-router";
import { Spinner } from "./spinner.tsx";
import { useDestination } from "./use-destination.ts";

const GUARDED = /^\/(checkout|perfil|pedido|admin)(\/|$)/;

/** Required wording (docs/producto/base.md, section 4). */
const VERIFICANDO = "Verificando autenticación...";

/** Appears only after a noticeable delay. */
export function NavigationSpinner() {
  const here = useLocation().pathname;
  const destination = useDestination();
  if (!destination) return null;
  const checks = GUARDED.test(destination.pathname) && !GUARDED.test(here);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-40 grid animate-late place-items-center">
      <span className="flex rounded-full border bg-surface py-3 pr-5 pl-3 shadow-float">
        <Spinner label={checks ? VERIFICANDO : "Cargando…"} />
      </span>
    </div>
  );
}
