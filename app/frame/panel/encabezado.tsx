import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toBackHref } from "#app/ui/list-origin.ts";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { BotonPaleta } from "./abrir-paleta.tsx";
import { CAJON } from "./cajon.tsx";

interface Props {
  titulo: ReactNode;
  /** The main action of the page: a Button or ButtonLink, size "sm". */
  accion?: ReactNode;
  /** The list that this page belongs to; its filters come back with it. */
  volver?: { to: string; texto: string };
}

/** The header of every page of the panel; sticky. `--encabezado` is its height. */
export function Encabezado({ titulo, accion, volver }: Props) {
  const state: unknown = useLocation().state;
  return (
    <header className="sticky top-0 z-20 flex h-(--encabezado) items-center gap-2 border-b bg-bg px-2 md:gap-3 md:px-6 print:hidden">
      <button type="button" popoverTarget={CAJON} aria-label="Abrir menú" className={iconButtonStyle("lg:hidden")}>
        <Icon name="menu" className="size-6" />
      </button>
      {volver ? (
        <Link
          to={toBackHref(volver.to, state)}
          aria-label={volver.texto}
          title={volver.texto}
          className={iconButtonStyle("md:size-9")}
        >
          <Icon name="arrow-left" className="size-5" />
        </Link>
      ) : null}
      <h1 className="line-clamp-2 min-w-0 flex-1 text-lg leading-tight wrap-anywhere lg:text-xl">{titulo}</h1>
      <BotonPaleta soloIcono className="lg:hidden" />
      {accion}
    </header>
  );
}
