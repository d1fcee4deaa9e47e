import { createContext, type ReactNode, use } from "react";
import { type NivelAcceso, type Area, isAllowed, type PuestoPanel } from "#lib/permisos.ts";

export const PuestoContext = createContext<PuestoPanel | null>(null);

/** For menus and buttons; the server checks on its own (lib/permisos.ts). */
export function usePuede(): (alcance: NivelAcceso, area: Area) => boolean {
  const puesto = use(PuestoContext);
  return (alcance, area) => isAllowed(puesto, alcance, area);
}

interface Props {
  area: Area;
  children: ReactNode;
}

export function SiPuede({ area, children, otherwise = null }: Props & { otherwise?: ReactNode }) {
  return usePuede()("cambiar", area) ? children : otherwise;
}

/** Read-only and without buttons for those who may only see the area. */
export function Editable({ area, children }: Props) {
  return (
    <SiPuede
      area={area}
      otherwise={
        <fieldset disabled className="only-values">
          {children}
        </fieldset>
      }
    >
      {children}
    </SiPuede>
  );
}
