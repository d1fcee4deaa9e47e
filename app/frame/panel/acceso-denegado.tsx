import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Going back to these would lead here again. */
const LEADS_HERE = /^\/(admin|sign-in|sign-up)(\/|$)/;

/** How many history entries lie between this page and the last one that is not refused; 0 when there is none. */
function stepsBack(): number {
  // Older browsers do not have it, though its type says so.
  const navigation: Navigation | undefined = window.navigation;
  const here = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries().slice(0, here) ?? [];
  const target = before.findLastIndex(({ url }) => url !== null && !LEADS_HERE.test(new URL(url).pathname));
  return target < 0 ? 0 : here - target;
}

/** 'Volver' leads to the page before, or home when there is none. */
export function AccesoDenegado() {
  const navigate = useNavigate();
  const back = () => {
    const steps = stepsBack();
    void (steps > 0 ? navigate(-steps) : navigate("/"));
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
            <ButtonLink to="/" variant="secondary">
              Ir al inicio
            </ButtonLink>
          </>
        }
      >
        <p>No tienes permisos para acceder a esta página.</p>
      </EmptyState>
    </main>
  );
}
