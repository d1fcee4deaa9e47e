import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { announce } from "./announcer.tsx";
import { cx } from "./cx.ts";
import { followTheme, forgetTheme, toggleTheme } from "./theme.ts";

const BUTTON = "size-11 place-items-center rounded-control hover:bg-sunken noscript:hidden";

/** CSS alone picks icon and button, so that they are right before scripts run. */
export function ThemeToggle() {
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(followTheme, []);
  const handleForget = () => {
    forgetTheme();
    // The focused button is gone now.
    toggle.current?.focus();
    announce("El tema sigue al del sistema");
  };
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        aria-label="Usar el tema del sistema"
        title="Usar el tema del sistema"
        className={cx(BUTTON, "hidden in-[[data-theme]]:grid")}
        onClick={handleForget}
      >
        <Icon name="monitor" className="size-5" />
      </button>
      <button
        ref={toggle}
        type="button"
        aria-label="Cambiar entre tema claro y oscuro"
        className={cx(BUTTON, "grid")}
        onClick={() => announce(toggleTheme() === "dark" ? "Tema oscuro activado" : "Tema claro activado")}
      >
        <Icon name="moon" className="size-5 dark:hidden" />
        <Icon name="sun" className="hidden size-5 dark:block" />
      </button>
    </div>
  );
}
