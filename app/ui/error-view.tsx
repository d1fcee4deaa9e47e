import { isRouteErrorResponse, useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

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

/** Shows nothing of the error. */
function FatalView() {
  return (
    <EmptyState
      level={1}
      title={
        <>
          {/* Drawn, since many fonts lack this sign. */}
          <Icon
            name="triangle-exclamation-point"
            className="mr-2 inline size-[0.9em] align-[-0.08em] text-warning stroke-2"
          />
          <span className="sr-only">⚠️ </span>
          Algo salio mal.
        </>
      }
      action={
        <>
          <Button onClick={() => location.reload()}>
            <Icon name="rotate-cw" className="size-5" />
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

/** Retry is a link, which works without JavaScript. */
function UnavailableView() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      level={1}
      title="Volvemos en un momento"
      action={
        <>
          <ButtonLink to={pathname + search} reloadDocument>
            <Icon name="rotate-cw" className="size-5" />
            Reintentar
          </ButtonLink>
          <ButtonLink to="/" variant="secondary" reloadDocument>
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p>
        La tienda no puede leer sus datos en este momento. Tu cuenta, tus pedidos y tu carrito están a salvo: inténtalo
        de nuevo en unos segundos.
      </p>
    </EmptyState>
  );
}

const VIEWS = new Map([
  [404, { title: "Página no encontrada", View: NotFoundView }],
  [503, { title: "Volvemos en un momento", View: UnavailableView }],
]);

export function ErrorView({ error }: { error: unknown }) {
  const known = isRouteErrorResponse(error) ? VIEWS.get(error.status) : undefined;
  const { title, View } = known ?? { title: "Algo salio mal", View: FatalView };
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <View />
    </>
  );
}
