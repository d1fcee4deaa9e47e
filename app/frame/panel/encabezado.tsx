import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toBackHref } from "#app/ui/list-origin.ts";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { cx } from "#app/ui/cx.ts";
import { BotonPaleta } from "./abrir-paleta.tsx";
import { CAJON } from "./cajon.tsx";

interface Props {
  titulo: ReactNode;
  aparte?: boolean;
  /** A Button or ButtonLink of size "sm". */
  accion?: ReactNode;
  volver?: { to: string; texto: string };
}

/** `--encabezado` is its height, except for titles of more than two lines. */
export function Encabezado({ titulo, aparte = false, accion, volver }: Props) {
  const state: unknown = useLocation().state;
  return (
    <header
      className={cx(
        "sticky top-0 z-20 flex min-h-(--encabezado) items-center gap-2 border-b bg-bg px-2 py-1 md:gap-3 md:px-6 print:hidden",
        aparte && "max-md:flex-wrap max-md:gap-y-0",
      )}
    >
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
      <h1
        className={cx(
          "min-w-0 flex-1 text-lg leading-tight wrap-anywhere lg:text-xl",
          aparte && "max-md:order-last max-md:basis-full max-md:px-2 max-md:pb-2",
        )}
      >
        {titulo}
      </h1>
      <BotonPaleta soloIcono className={cx("lg:hidden", aparte && "max-md:ml-auto")} />
      {accion}
    </header>
  );
}
