import { NavLink, useLocation } from "react-router";
import { useSesion } from "#app/features/usuarios/use-sesion.ts";
import { cx } from "#app/ui/cx.ts";
import { Logo } from "#app/ui/logo.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { Buscador } from "./buscador.tsx";
import { EnlaceCarrito } from "./enlace-carrito.tsx";
import { enlacesOf } from "./enlaces.ts";
import { MenuMovil } from "./menu-movil.tsx";
import { ZonaSesion } from "./zona-sesion.tsx";

const ENLACE =
  "inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-sunken aria-[current]:text-primary";

export function Navbar({ nombre }: { nombre: string }) {
  const { pathname } = useLocation();
  const { usuario } = useSesion();
  const esInicio = pathname === "/";
  const enlaces = enlacesOf(pathname, usuario?.rol === "admin");
  return (
    // With the search box in a row of its own it is too tall to stay in sight on a phone.
    <header className={cx("top-0 z-30 border-b bg-bg print:hidden", esInicio ? "xl:sticky" : "sticky")}>
      <div className="container-store flex flex-wrap items-center gap-x-2 py-2.5">
        <Logo nombre={nombre} />
        <nav aria-label="Principal" className="ml-4 hidden lg:flex">
          {enlaces.map(({ to, texto }) => (
            <NavLink key={to} to={to} end={to === "/"} className={ENLACE}>
              {texto}
            </NavLink>
          ))}
        </nav>
        <div className={cx("ml-auto flex items-center gap-1 xl:order-last", esInicio && "xl:ml-0")}>
          <ThemeToggle />
          <EnlaceCarrito />
          <ZonaSesion />
          <MenuMovil enlaces={enlaces} />
        </div>
        {esInicio ? <Buscador className="mt-2 w-full basis-full xl:mt-0 xl:ml-auto xl:w-72 xl:basis-auto" /> : null}
      </div>
    </header>
  );
}
