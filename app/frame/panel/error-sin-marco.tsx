import { isRouteErrorResponse } from "react-router";
import * as json from "#lib/json.ts";
import { AccesoDenegado } from "./acceso-denegado.tsx";
import { ErrorPanel } from "./error-panel.tsx";

export const isDenegado = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 403;

const isInPanel = (error: unknown): boolean =>
  isRouteErrorResponse(error) && json.parse(readRefusal, error.data)?.panel === true;

const readRefusal = json.object({ panel: json.boolean });

/** For errors before the guard, and on printed pages. */
export function ErrorSinMarco({ error }: { error: unknown }) {
  if (isDenegado(error)) return <AccesoDenegado panel={isInPanel(error)} />;
  return (
    <main id="contenido" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <ErrorPanel error={error} level={1} />
    </main>
  );
}
