import { useLocation, useNavigation } from "react-router";
import { useRetriedNavigation } from "./fetch-with-retry.ts";
import { Spinner } from "./spinner.tsx";

/** Pages behind a guard. */
const GUARDED = /^\/(checkout|perfil|pedido|admin)(\/|$)/;

/** Fixed to the letter (docs/producto.md, section 13). */
const VERIFICANDO = "Verificando autenticación...";

/** Shown when a navigation takes long enough to be noticed. */
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
