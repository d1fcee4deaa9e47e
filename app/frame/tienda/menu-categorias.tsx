import { Disclosure } from "#app/ui/disclosure.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import ListaCategorias from "./lista-categorias.tsx";

/** Loaded when idle: the link beside it works without. */
export default function MenuCategorias() {
  return (
    <Disclosure
      label="Menú de Catálogo"
      button={<Icon name="chevron-down" className="size-4" />}
      buttonClassName={iconButtonStyle()}
      panelClassName="absolute top-full left-0 z-40 mt-2 w-64 rounded-card border bg-surface p-2 shadow-float"
    >
      {(close) => <ListaCategorias close={close} className="grid" />}
    </Disclosure>
  );
}
