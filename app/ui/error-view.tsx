import { RotateCw, TriangleAlert } from "lucide-react";
import { isRouteErrorResponse } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** No page at this address. */
export function NotFoundView() {
  return (
    <EmptyState
      level={1}
      title="No encontramos esta página"
      action={
        <>
          <ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p>Es posible que el enlace haya cambiado o que la dirección tenga un error.</p>
    </EmptyState>
  );
}

/** A bug or an outage: the fatal view of SPEC.md section 2. Nothing of the error itself is shown. */
function FatalView() {
  return (
    <EmptyState
      level={1}
      title={
        <>
          {/* The sign is part of the text, but many fonts lack it: it is drawn, and written for those who listen. */}
          <TriangleAlert
            aria-hidden
            className="mr-2 inline size-[0.9em] align-[-0.08em] text-warning"
            strokeWidth={2}
          />
          <span className="sr-only">⚠️ </span>
          Algo salio mal.
        </>
      }
      action={
        <>
          <Button onClick={() => location.reload()}>
            <RotateCw aria-hidden className="size-5" strokeWidth={1.75} />
            Recargar la página
          </Button>
          <ButtonLink to="/" variant="secondary" reloadDocument>
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p>Recarga la página para volver a intentarlo. Si el problema continúa, escríbenos y te ayudamos.</p>
    </EmptyState>
  );
}

/** What an ErrorBoundary shows: the not-found view for a thrown 404, the fatal view for everything else. */
export function ErrorView({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <title>{missing ? "Página no encontrada" : "Algo salio mal"}</title>
      <meta name="robots" content="noindex" />
      {missing ? <NotFoundView /> : <FatalView />}
    </>
  );
}
