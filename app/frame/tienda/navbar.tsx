import { Fragment } from "react";
import { useLocation } from "react-router";
import { NavLink } from "#app/ui/link.tsx";
import { useSesion } from "#app/features/usuarios/use-sesion.ts";
import { LoadedIdle } from "#app/ui/loaded-idle.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { Buscador } from "#app/features/productos/catalogo/buscador.tsx";
import { EnlaceCarrito } from "#app/features/carrito/enlace-carrito.tsx";
import { listEnlaces } from "./enlaces.ts";
import { MenuMovil } from "./menu-movil.tsx";
import { useHeaderHides } from "./use-header-hides.ts";
import { ZonaSesion } from "./zona-sesion.tsx";

const ENLACE =
  "inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-sunken aria-[current]:text-primary";

const loadFavoritos = () => import("#app/features/favoritos/enlace-favoritos.tsx");
const loadCategorias = () => import("./menu-categorias.tsx");

export function Navbar(marca: { nombre: string; logo?: string | undefined }) {
  const { pathname } = useLocation();
  const { usuario } = useSesion();
  const header = useHeaderHides();
  const enlaces = listEnlaces(pathname, usuario?.rol === "admin");
  return (
    <header ref={header} className="cabecera">
      <div className="container-store">
        <Logo {...marca} />
        <nav aria-label="Principal" className="ml-4 hidden lg:flex">
          {enlaces.map(({ to, texto }) => (
            <Fragment key={to}>
              <NavLink to={to} end={to === "/"} className={ENLACE}>
                {texto}
              </NavLink>
              {to === "/catalogo" ? (
                <div className="-ml-1 hidden w-11 xl:block">
                  <LoadedIdle load={loadCategorias} props={{}} />
                </div>
              ) : null}
            </Fragment>
          ))}
        </nav>
        {/* A line of its own where the first one has no room. */}
        <Buscador className="order-last w-full xl:order-none xl:ml-auto xl:w-56" />
        <div className="ml-auto flex items-center gap-1 xl:ml-0">
          <ThemeToggle />
          <div className="hidden w-11 sm:block lg:hidden xl:block">
            <LoadedIdle load={loadFavoritos} props={{}} />
          </div>
          <EnlaceCarrito />
          <ZonaSesion />
          <MenuMovil enlaces={enlaces} />
        </div>
      </div>
    </header>
  );
}
