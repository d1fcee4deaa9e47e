import { type ComponentProps, lazy, Suspense } from "react";
import { useSesion } from "#app/features/usuarios/use-sesion.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

/** For browsers that cannot know who is signed in, or not show the menu: the profile asks for the sign-in itself. */
export function MiCuenta() {
  return (
    <ButtonLink to="/perfil" variant="secondary" size="sm">
      Mi cuenta
    </ButtonLink>
  );
}

const MenuUsuario = lazy(() => import("./menu-usuario.tsx").catch(() => ({ default: MiCuenta })));

type Props = ComponentProps<typeof MenuUsuario>;

/** Of the person who is signed in. */
export function OpcionesUsuario(props: Props) {
  return (
    <Suspense>
      <MenuUsuario {...props} />
    </Suspense>
  );
}

/**
 * Both states share one place, as wide as the wider, so that nothing moves when the session becomes known. Until then
 * the links are there but hidden.
 */
export function ZonaSesion() {
  const { estado, usuario } = useSesion();
  const anonimo = estado === "lista" && !usuario;
  return (
    <div className="hidden items-center lg:grid">
      <div className={cx("col-start-1 row-start-1 flex gap-1 noscript:hidden", !anonimo && "invisible")}>
        <ButtonLink to="/sign-in" variant="tertiary" size="sm">
          Iniciar Sesión
        </ButtonLink>
        <ButtonLink to="/sign-up" variant="secondary" size="sm">
          Registrarse
        </ButtonLink>
      </div>
      <div className="hidden noscript:block">
        <MiCuenta />
      </div>
      {usuario ? (
        <div className="col-start-1 row-start-1 justify-self-end">
          <OpcionesUsuario usuario={usuario} />
        </div>
      ) : null}
    </div>
  );
}
