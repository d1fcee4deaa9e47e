import { ButtonLink } from "#app/ui/button.tsx";

export function ZonaSesion() {
  return (
    <div className="hidden items-center gap-1 lg:flex">
      <ButtonLink to="/sign-in" variant="tertiary" size="sm" className="lg:min-h-11">
        Iniciar Sesión
      </ButtonLink>
      <ButtonLink to="/sign-up" variant="secondary" size="sm" className="lg:min-h-11">
        Registrarse
      </ButtonLink>
    </div>
  );
}
