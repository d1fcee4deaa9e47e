import { useLocation } from "react-router";
import { usePuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SECCIONES } from "./secciones.ts";

/** Tells whose puesto opens a section without letting them change anything there. */
export function AvisoSoloVer() {
  const { pathname } = useLocation();
  const puede = usePuede();
  const seccion = SECCIONES.find(({ to, area }) => area !== "panel" && `${pathname}/`.startsWith(`${to}/`));
  // Nobody changes the log.
  if (!seccion || seccion.area === "auditoria" || puede("cambiar", seccion.area)) return null;
  return (
    <p className="flex min-h-11 items-center gap-3 border-b bg-info-soft px-4 py-2 text-sm text-info md:px-6 print:hidden">
      <Icon name="eye" className="size-5 shrink-0" />
      Tu puesto te deja ver esta parte, no cambiarla.
    </p>
  );
}
