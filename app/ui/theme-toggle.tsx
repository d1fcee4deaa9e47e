import { Moon, Sun } from "lucide-react";
import { useEffect } from "react";
import { announce } from "./announcer.tsx";
import { cx } from "./cx.ts";
import { followTheme, toggleTheme } from "./theme.ts";

/** The stylesheet picks the icon, so that it is right before any script of ours runs. */
export function ThemeToggle({ className }: { className?: string }) {
  useEffect(followTheme, []);
  return (
    <button
      type="button"
      aria-label="Cambiar entre tema claro y oscuro"
      className={cx("grid size-11 place-items-center rounded-control hover:bg-sunken", className)}
      onClick={() => announce(toggleTheme() === "dark" ? "Tema oscuro activado" : "Tema claro activado")}
    >
      <Moon aria-hidden className="size-5 dark:hidden" strokeWidth={1.75} />
      <Sun aria-hidden className="hidden size-5 dark:block" strokeWidth={1.75} />
    </button>
  );
}
