import { useLocation, useNavigation } from "react-router";
import { useRetriedNavigation } from "./fetch-with-retry.ts";
import { Spinner } from "./spinner.tsx";

const GUARDED = /^\/(checkout|perfil|pedido|admin)(\/|$)/;

/** Required wording (docs/producto/base.md, section 4). */
const VERIFICANDO = "Verificando autenticación...";

/** Appears only after a noticeable delay. */
export function NavigationSpinner() {
  const { state, location } = useNavigation();
  const here = useLocation().pathname;
  const waiting = useRetriedNavigation();
  if (state !== "loading" || waiting) return null;
  const checks = GUARDED.test(location.pathname) && !GUARDED.test(here);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-40 grid animate-late place-items-center">
      <span className="flex items-center gap-3 rounded-full border bg-surface p-3 shadow-float">
        <Spinner label={checks ? VERIFICANDO : "Cargando…"} />
        {checks ? (
          <span aria-hidden className="pr-2 font-medium">
            {VERIFICANDO}
          </span>
        ) : null}
      </span>
    </div>
  );
}
