import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSesion } from "#app/features/usuarios/use-sesion.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";

const OPCION = "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken";

export function OpcionesUsuario({ close }: { close: () => void }) {
  const { signOut } = useSesion();
  return (
    <>
      <Link to="/perfil" className={OPCION} onClick={close}>
        <Icon name="user-round" className="size-5" />
        Mi Perfil
      </Link>
      <button type="button" className={OPCION} onClick={() => void signOut()}>
        <Icon name="log-out" className="size-5" />
        Cerrar sesión
      </button>
    </>
  );
}

/** For browsers without JavaScript, which cannot know who is signed in: the profile asks for the sign-in itself. */
export function MiCuenta() {
  return (
    <ButtonLink to="/perfil" variant="secondary" size="sm">
      Mi cuenta
    </ButtonLink>
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
          <Disclosure
            label={`Menú de usuario de ${usuario.nombre || usuario.email}`}
            button={
              <>
                <Icon name="user-round" className="size-5 shrink-0" />
                <span className="max-w-32 truncate">{usuario.nombre || usuario.email}</span>
                <Icon name="chevron-down" className="size-4 shrink-0" />
              </>
            }
            buttonClassName="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-sunken"
            panelClassName="absolute top-full right-0 z-40 mt-2 w-64 rounded-card border bg-surface p-2 shadow-float"
          >
            {(close) => (
              <>
                <p className="mb-1 truncate border-b px-3 pt-1 pb-2 text-sm text-muted">{usuario.email}</p>
                <OpcionesUsuario close={close} />
              </>
            )}
          </Disclosure>
        </div>
      ) : null}
    </div>
  );
}
