import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { late } from "#app/ui/late.tsx";

/** For browsers that cannot know the session: the profile asks to sign in. */
export function MiCuenta() {
  return (
    <ButtonLink to="/perfil" variant="secondary" size="sm">
      Mi cuenta
    </ButtonLink>
  );
}

export const MenuUsuario = late(() => import("./menu-usuario.tsx"), { when: "now", otherwise: MiCuenta });

/** Both states have the wider one's width, so that nothing moves once the session is known. */
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
          <MenuUsuario usuario={usuario} />
        </div>
      ) : null}
    </div>
  );
}
