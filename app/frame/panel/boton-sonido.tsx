import { useState } from "react";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-store.ts";
import { hasSonido, playAviso, switchSonido } from "./aviso-sonoro.ts";

/** Switches the sound of what comes; on, it lets it be heard. */
export function BotonSonido() {
  const hydrated = useHydrated();
  const [, setSwitched] = useState(false);
  const on = hydrated && hasSonido();
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label="Sonido de avisos"
      title={on ? "Sonido de avisos: activado" : "Sonido de avisos: desactivado"}
      onClick={() => {
        switchSonido(!on);
        setSwitched(!on);
        playAviso();
      }}
      className={iconButtonStyle("noscript:hidden")}
    >
      <Icon name={on ? "bell" : "bell-off"} className="size-5" />
    </button>
  );
}
