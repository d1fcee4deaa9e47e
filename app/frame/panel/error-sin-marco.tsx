import { isRouteErrorResponse } from "react-router";
import { AccesoDenegado } from "./acceso-denegado.tsx";
import { ErrorPanel } from "./error-panel.tsx";

/** Whether the panel's guard refused somebody. */
export const isDenegado = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 403;

/** What went wrong where the panel's frame is not: before the guard let anybody in, and on paper. */
export function ErrorSinMarco({ error }: { error: unknown }) {
  if (isDenegado(error)) return <AccesoDenegado />;
  return (
    <main id="contenido" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <ErrorPanel error={error} level={1} />
    </main>
  );
}
