import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

const SIGN_PAGE = /^\/sign-(in|up)(\/|$)/;
const PANEL = /^\/admin(\/|$)/;

/** Leads to a page that is not refused; 0 for none. */
function stepsBack(panel: boolean): number {
  const leadsHere = (pathname: string) =>
    SIGN_PAGE.test(pathname) || (panel ? pathname === window.location.pathname : PANEL.test(pathname));
  // Older browsers lack it, despite its type.
  const navigation: Navigation | undefined = window.navigation;
  const here = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries().slice(0, here) ?? [];
  const target = before.findLastIndex(({ url }) => url !== null && !leadsHere(new URL(url).pathname));
  return target < 0 ? 0 : here - target;
}

export function AccesoDenegado({ panel }: { panel: boolean }) {
  const navigate = useNavigate();
  const home = panel ? "/admin" : "/";
  const back = () => {
    const steps = stepsBack(panel);
    void (steps > 0 ? navigate(-steps) : navigate(home));
  };
  return (
    <main id="contenido" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <title>Acceso Denegado</title>
      <EmptyState
        level={1}
        title="Acceso Denegado"
        action={
          <>
            <Button onClick={back}>Volver</Button>
            <ButtonLink to={home} variant="secondary">
              {panel ? "Ir al panel" : "Ir al inicio"}
            </ButtonLink>
          </>
        }
      >
        <p>No tienes permisos para acceder a esta página.</p>
      </EmptyState>
    </main>
  );
}
