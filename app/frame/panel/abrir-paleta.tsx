import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { cx } from "#app/ui/cx.ts";
import { late } from "#app/ui/late.tsx";

const Paleta = late(() => import("./paleta.tsx"), { when: "now" });

export const AbrirPaleta = createContext<() => void>(() => {});

export function ConPaleta({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // The palette never opens over another dialog.
      if (!document.querySelector("dialog:modal")) {
        setWanted(true);
        setOpen(true);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <AbrirPaleta value={show}>
      {children}
      {wanted ? <Paleta open={open} onClose={() => setOpen(false)} /> : null}
    </AbrirPaleta>
  );
}

export function BotonPaleta({ soloIcono = false, className }: { soloIcono?: boolean; className?: string }) {
  const abrir = use(AbrirPaleta);
  if (soloIcono) {
    return (
      <button type="button" aria-label="Buscar en el panel" onClick={abrir} className={iconButtonStyle(className)}>
        <Icon name="search" className="size-5" />
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      onClick={abrir}
      className={cx(
        "flex min-h-11 w-full items-center gap-3 rounded-control border border-line-strong px-3 text-muted hover:bg-sunken md:min-h-9",
        className,
      )}
    >
      <Icon name="search" className="size-4 stroke-2" />
      Buscar…
      <kbd aria-hidden className="ml-auto rounded-sm border px-1.5 font-sans text-xs">
        Ctrl K
      </kbd>
    </button>
  );
}
