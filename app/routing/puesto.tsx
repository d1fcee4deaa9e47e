import { createContext, type ReactNode, use } from "react";
import { type NivelAcceso, type Area, isAllowed, type PuestoPanel } from "#lib/permisos.ts";

/** The puesto of the admin who looks at the panel. */
export const PuestoContext = createContext<PuestoPanel | null>(null);

/** What the admin who looks may do: for menus and buttons. The server asks for itself (lib/permisos.ts). */
export function usePuede(): (alcance: NivelAcceso, area: Area) => boolean {
  const puesto = use(PuestoContext);
  return (alcance, area) => isAllowed(puesto, alcance, area);
}

interface Props {
  area: Area;
  children: ReactNode;
}

/** Shows what changes something to those who may; to others, if anything, what stands there instead. */
export function SiPuede({ area, children, otherwise = null }: Props & { otherwise?: ReactNode }) {
  return usePuede()("cambiar", area) ? children : otherwise;
}

/** The fields of a form: to whoever may only look they show their values, without the buttons among them. */
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
