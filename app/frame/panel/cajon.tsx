import { type ComponentProps, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Navegacion } from "./navegacion.tsx";

export const CAJON = "menu-panel";

/** A popover opens without JavaScript. */
export function Cajon(props: ComponentProps<typeof Navegacion>) {
  const cajon = useRef<HTMLElement>(null);
  return (
    <aside
      ref={cajon}
      aria-label="Menú"
      id={CAJON}
      popover="auto"
      className="inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r bg-surface text-ink shadow-float backdrop:bg-black/50 motion-safe:animate-fade"
    >
      <button
        type="button"
        popoverTarget={CAJON}
        popoverTargetAction="hide"
        aria-label="Cerrar menú"
        className={iconButtonStyle("absolute top-3 right-3 z-1 bg-surface")}
      >
        <Icon name="x" className="size-6" />
      </button>
      <Navegacion {...props} onFollow={() => cajon.current?.hidePopover()} />
    </aside>
  );
}
