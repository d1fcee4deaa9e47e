import { Fragment, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { NavLink } from "#app/ui/link.tsx";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { late } from "#app/ui/late.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { Buscador } from "#app/features/catalogo/tienda/buscador.tsx";
import { EnlaceCarrito } from "#app/features/compra/carrito/enlace-carrito.tsx";
import { listEnlaces } from "./enlaces.ts";
import { MenuMovil } from "./menu-movil.tsx";
import { ZonaSesion } from "./zona-sesion.tsx";

/** Smaller moves, in px, are tremor. */
const LEAST = 8;

/** Sets `data-down` while scrolled down; styles do the rest. */
function useHeaderHides() {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      if (Math.abs(scrollY - last) < LEAST) return;
      header.current?.toggleAttribute("data-down", scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", follow);
    return () => removeEventListener("scroll", follow);
  }, []);
  return header;
}

const ENLACE =
  "inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-sunken aria-[current]:text-primary";

const EnlaceFavoritos = late(() => import("#app/features/catalogo/favoritos/enlace-favoritos.tsx"));
const MenuCategorias = late(() => import("./menu-categorias.tsx"));

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
                  <MenuCategorias />
                </div>
              ) : null}
            </Fragment>
          ))}
        </nav>
        {/* The search has its own line where the first has no room. */}
        <Buscador className="order-last w-full xl:order-none xl:ml-auto xl:w-56" />
        <div className="ml-auto flex items-center gap-1 xl:ml-0">
          <ThemeToggle />
          <div className="hidden w-11 sm:block lg:hidden xl:block">
            <EnlaceFavoritos />
          </div>
          <EnlaceCarrito />
          <ZonaSesion />
          <MenuMovil enlaces={enlaces} />
        </div>
      </div>
    </header>
  );
}
