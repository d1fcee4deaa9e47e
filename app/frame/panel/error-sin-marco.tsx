import { isRouteErrorResponse } from "react-router";
import * as json from "#lib/json.ts";
import { AccesoDenegado } from "./acceso-denegado.tsx";
import { ErrorPanel } from "./error-panel.tsx";

/** Whether the panel's guard refused somebody. */
export const isDenegado = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 403;

/** Whether who was refused may enter the panel, and only this is not theirs. */
const isInPanel = (error: unknown): boolean =>
  isRouteErrorResponse(error) && json.parse(readRefusal, error.data)?.panel === true;

const readRefusal = json.object({ panel: json.boolean });

/** An error outside of the panel's frame: before the guard let anybody in, and on printed pages. */
export function ErrorSinMarco({ error }: { error: unknown }) {
  if (isDenegado(error)) return <AccesoDenegado panel={isInPanel(error)} />;
  return (
    <main id="contenido" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <ErrorPanel error={error} level={1} />
    </main>
  );
}
