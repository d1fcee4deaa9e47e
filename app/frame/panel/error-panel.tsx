import { isRouteErrorResponse, useRevalidator } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export function ErrorPanel({ error, level = 2 }: { error: unknown; level?: 1 | 2 }) {
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState
        level={level}
        title="No encontramos esta página"
        action={<ButtonLink to="/admin">Ir al Dashboard</ButtonLink>}
      >
        <title>Página no encontrada</title>
        <p>Es posible que lo que buscas se haya eliminado o que la dirección tenga un error.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={level}
      title="No se pudo cargar esta página"
      action={
        <Button busy={state === "loading" ? "Cargando…" : undefined} onClick={() => void revalidate()}>
          <Icon name="rotate-cw" className="size-5" />
          Reintentar
        </Button>
      }
    >
      <title>No se pudo cargar</title>
      <p>Puede ser un problema pasajero con la base de datos o con la conexión. No se perdió nada.</p>
    </EmptyState>
  );
}
