import { isRouteErrorResponse } from "react-router";
import { AccesoDenegado } from "./acceso-denegado.tsx";
import { ErrorPanel } from "./error-panel.tsx";

/** Whether the panel's guard refused somebody. */
export const isDenegado = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 403;

/** An error outside of the panel's frame: before the guard let anybody in, and on printed pages. */
export function ErrorSinMarco({ error }: { error: unknown }) {
  if (isDenegado(error)) return <AccesoDenegado />;
  return (
    <main id="contenido" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <ErrorPanel error={error} level={1} />
    </main>
  );
}
