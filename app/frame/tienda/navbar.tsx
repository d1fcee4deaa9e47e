import { useLocation } from "react-router";
import { NavLink } from "#app/ui/link.tsx";
import { useSesion } from "#app/features/usuarios/use-sesion.ts";
import { cx } from "#app/ui/cx.ts";
import { Logo } from "#app/ui/logo.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { Buscador } from "#app/features/productos/catalogo/buscador.tsx";
import { EnlaceCarrito } from "#app/features/carrito/enlace-carrito.tsx";
import { listEnlaces } from "./enlaces.ts";
import { MenuMovil } from "./menu-movil.tsx";
import { ZonaSesion } from "./zona-sesion.tsx";

const ENLACE =
  "inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-sunken aria-[current]:text-primary";

export function Navbar({ nombre }: { nombre: string }) {
  const { pathname } = useLocation();
  const { usuario } = useSesion();
  const esInicio = pathname === "/";
  const enlaces = listEnlaces(pathname, usuario?.rol === "admin");
  return (
    <>
      <header className="sticky top-0 z-30 border-b bg-bg print:hidden">
        <div className="container-store flex items-center gap-x-2 py-2.5">
          <Logo nombre={nombre} />
          <nav aria-label="Principal" className="ml-4 hidden lg:flex">
            {enlaces.map(({ to, texto }) => (
              <NavLink key={to} to={to} end={to === "/"} className={ENLACE}>
                {texto}
              </NavLink>
            ))}
          </nav>
          {esInicio ? <Buscador className="ml-auto hidden w-72 xl:block" /> : null}
          <div className={cx("ml-auto flex items-center gap-1", esInicio && "xl:ml-0")}>
            <ThemeToggle />
            <EnlaceCarrito />
            <ZonaSesion />
            <MenuMovil enlaces={enlaces} />
          </div>
        </div>
      </header>
      {/* Below the sticky header, not in it: on a phone it would take too much of the screen. */}
      {esInicio ? <Buscador className="container-store py-2.5 xl:hidden print:hidden" /> : null}
    </>
  );
}
