import type { ReactNode } from "react";
import { buttonStyle } from "#app/ui/button-style.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

function Vecino({ to, texto, children }: { to: string | null; texto: string; children: ReactNode }) {
  const style = buttonStyle("tertiary", "sm");
  if (to === null) return <span className={cx(style, "pointer-events-none text-muted")}>{children}</span>;
  return (
    <Link to={to} replace preventScrollReset aria-label={texto} className={style}>
      {children}
    </Link>
  );
}

interface Props {
  anterior: string | null;
  siguiente: string | null;
  toHref: (id: string) => string;
}

export function Vecinos({ anterior, siguiente, toHref }: Props) {
  return (
    <span className="mr-auto flex">
      <Vecino to={anterior && toHref(anterior)} texto="Pedido anterior de la lista">
        <Icon name="chevron-left" className="size-4 stroke-2" />
        Anterior
      </Vecino>
      <Vecino to={siguiente && toHref(siguiente)} texto="Pedido siguiente de la lista">
        Siguiente
        <Icon name="chevron-right" className="size-4 stroke-2" />
      </Vecino>
    </span>
  );
}
