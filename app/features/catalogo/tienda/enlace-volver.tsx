import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-store.ts";
import { readCatalogo } from "./volver.ts";

/** Restores filters, page and scroll position. */
export function EnlaceVolver() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const catalogo = useHydrated() ? readCatalogo(state) : null;
  const handleClick = (event: MouseEvent) => {
    if (!catalogo || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={catalogo ?? "/catalogo"}
      onClick={handleClick}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
    >
      <Icon name="arrow-left" className="size-5" />
      Volver al catálogo
    </Link>
  );
}
