import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { cx } from "#app/ui/cx.ts";
import { type Filtros, toCatalogoHref, type Vista } from "./filtros.ts";

const VISTAS: readonly { valor: Vista; texto: string; icono: IconName }[] = [
  { valor: "grid", texto: "Ver en cuadrícula", icono: "layout-grid" },
  { valor: "lista", texto: "Ver en lista", icono: "rows-3" },
];

export function ConmutadorVista({ filtros }: { filtros: Filtros }) {
  return (
    <nav aria-label="Vista" className="flex gap-0.5 rounded-control border border-line-strong p-0.5">
      {VISTAS.map(({ valor, texto, icono }) => (
        <Link
          key={valor}
          to={toCatalogoHref(filtros, { vista: valor })}
          replace
          preventScrollReset
          aria-label={texto}
          title={texto}
          aria-current={filtros.vista === valor ? "true" : undefined}
          className={cx(
            "grid size-11 place-items-center rounded-sm",
            filtros.vista === valor ? "bg-accent text-on-accent" : "text-muted hover:bg-sunken hover:text-ink",
          )}
        >
          <Icon name={icono} className="size-5" />
        </Link>
      ))}
    </nav>
  );
}
