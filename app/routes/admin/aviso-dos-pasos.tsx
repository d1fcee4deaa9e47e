import { ShieldAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";

const CLAVE = "qhatu:sin-aviso-dos-pasos";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Storage can be switched off: then it is said on every page. */
function isDismissed(): boolean {
  try {
    return sessionStorage.getItem(CLAVE) !== null;
  } catch {
    return false;
  }
}

function dismiss(): void {
  try {
    sessionStorage.setItem(CLAVE, "1");
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Recommends the second factor to who can change everything. Put off, it comes back with the next session. */
export function AvisoDosPasos() {
  const dismissed = useSyncExternalStore(subscribe, isDismissed, () => false);
  if (dismissed) return null;
  return (
    <aside
      aria-label="Recomendación de seguridad"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b bg-warning-soft px-4 py-2 text-sm md:px-6 print:hidden"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0 text-warning" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-60">
        Tu cuenta administra la tienda: protégela con la{" "}
        <Link to="/perfil/seguridad/dos-pasos" className="link">
          verificación en dos pasos
        </Link>
        .
      </p>
      <Button variant="tertiary" size="sm" onClick={dismiss}>
        Ahora no
      </Button>
    </aside>
  );
}
