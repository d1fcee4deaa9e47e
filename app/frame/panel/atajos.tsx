import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { late } from "#app/ui/late.tsx";
import { usePuede } from "#app/routing/puesto.tsx";
import { AbrirPaleta } from "./abrir-paleta.tsx";
import { hasAtajos } from "./con-atajos.ts";
import { useServicio } from "./servicios.ts";
import { type Atajo, ESPERA, findAtajo, IR } from "./teclas.ts";

const Hoja = late(() => import("./hoja-atajos.tsx"), { when: "now" });

const AbrirAtajos = createContext<() => void>(() => {});

/** In these controls keys keep their meaning. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector("dialog:modal") !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("select, textarea, [role=combobox], input:not([type=checkbox], [type=radio])")));

const ROW = "main tbody tr, main [data-fila]";

const findRow = () => document.activeElement?.closest(ROW) ?? null;

const findTarget = (row: Element) =>
  row.querySelector<HTMLElement>("[data-fila-foco]") ?? row.querySelector<HTMLElement>("a[href]");

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROW)].filter(findTarget);
  const at = rows.findIndex((row) => row === findRow());
  const row = rows[at === -1 ? 0 : at + step];
  if (!row) return;
  findTarget(row)?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}

export function ConAtajos({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const openPaleta = use(AbrirPaleta);
  const puede = usePuede();
  const has = useServicio();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const ir = useRef(Number.NEGATIVE_INFINITY);

  const show = () => {
    setWanted(true);
    setOpen(true);
  };

  const follow = (atajo: Atajo) => {
    switch (atajo.tipo) {
      case "ir":
      case "nuevo":
        return void navigate(atajo.to);
      case "siguiente":
        return moveRow(1);
      case "anterior":
        return moveRow(-1);
      case "marcar":
        return findRow()?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
      case "buscar":
        return focusSearch() ? undefined : openPaleta();
      case "ayuda":
        return show();
    }
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (modified || event.defaultPrevented || event.isComposing || isTaken(event) || !hasAtajos()) return;
    const trasIr = timeStamp - ir.current < ESPERA;
    ir.current = !trasIr && key === IR ? timeStamp : Number.NEGATIVE_INFINITY;
    const atajo = findAtajo(key, trasIr);
    if (!atajo || ("permiso" in atajo && !(puede(...atajo.permiso) && has(atajo.servicio)))) return;
    event.preventDefault();
    follow(atajo);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  return (
    <AbrirAtajos value={show}>
      {children}
      {wanted ? <Hoja open={open} onClose={() => setOpen(false)} /> : null}
    </AbrirAtajos>
  );
}

/** Opens even while shortcuts are off. */
export function BotonAtajos() {
  const abrir = use(AbrirAtajos);
  return (
    <button
      type="button"
      aria-label="Atajos de teclado"
      title="Atajos de teclado"
      onClick={abrir}
      className={iconButtonStyle("max-lg:hidden noscript:hidden")}
    >
      <Icon name="keyboard" className="size-5" />
    </button>
  );
}
