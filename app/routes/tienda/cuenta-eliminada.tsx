import { useEffect } from "react";
import { forgetIfSignedOut } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/cuenta-eliminada";

const TITULO = "Tu cuenta fue eliminada";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export default function CuentaEliminada() {
  // For a form that was sent without scripts.
  useEffect(() => void forgetIfSignedOut(), []);
  return (
    <EmptyState
      level={1}
      title={TITULO}
      action={
        <>
          <ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p className="mb-2">Borramos tus datos personales y cerramos tus sesiones en todos los dispositivos.</p>
      <p>
        Tu carrito sigue en este navegador. Si algún día quieres volver, puedes crear otra cuenta con el mismo correo.
      </p>
    </EmptyState>
  );
}
