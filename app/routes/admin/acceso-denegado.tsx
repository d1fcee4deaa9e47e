import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** 'Volver' goes back to where one came from, or home when that is nowhere. */
export function AccesoDenegado() {
  const navigate = useNavigate();
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate("/"));
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
