import { createContext, type ReactNode, use } from "react";
import { type NivelAcceso, type Area, isAllowed, type PuestoPanel } from "#lib/permisos.ts";

/** The puesto of the admin who looks at the panel. */
export const PuestoContext = createContext<PuestoPanel | null>(null);

/** What the admin who looks may do: for menus and buttons. The server asks for itself (lib/permisos.ts). */
export function usePuede(): (alcance: NivelAcceso, area: Area) => boolean {
  const puesto = use(PuestoContext);
  return (alcance, area) => isAllowed(puesto, alcance, area);
}

/** Shows what changes something to those who may. */
export function SiPuede({ area, children }: { area: Area; children: ReactNode }) {
  return usePuede()("cambiar", area) ? children : null;
}
