import { useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { formatOpenCookie, readOpenCookie } from "#lib/open-cookie.ts";

/** A cookie, so that the server omits the notice and nothing jumps. */
const COOKIE = "qhatu-sin-aviso-dos-pasos";
const DIAS = 30;

export const isApartado = (request: Request): boolean => readOpenCookie(request.headers.get("Cookie"), COOKIE) === "1";

export function AvisoDosPasos() {
  const [away, setAway] = useState(false);
  if (away) return null;
  const putAway = () => {
    document.cookie = formatOpenCookie(COOKIE, "1", { days: DIAS, secure: location.protocol === "https:" });
    // The focused button goes away.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    setAway(true);
  };
  return (
    <aside
      aria-label="Recomendación de seguridad"
      className="flex items-center gap-3 border-b bg-warning-soft pl-4 text-sm md:pl-6 print:hidden"
    >
      <Icon name="shield-exclamation-point" className="size-5 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 truncate">
        <span className="max-md:hidden">Tu cuenta administra la tienda: </span>
        <Link to="/perfil/seguridad/dos-pasos" className="link inline-block leading-11 max-md:first-letter:uppercase">
          activa la verificación en dos pasos
        </Link>
      </p>
      <button
        type="button"
        aria-label={`No recordarlo por ${DIAS} días`}
        title={`No recordarlo por ${DIAS} días`}
        className={iconButtonStyle()}
        onClick={putAway}
      >
        <Icon name="x" className="size-5" />
      </button>
    </aside>
  );
}
