import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/use-store.ts";

const PAGINAS = [
  { to: "/perfil", texto: "Mi Perfil" },
  { to: "/perfil#historial", texto: "Mis pedidos" },
  { to: "/favoritos", texto: "Favoritos" },
  { to: "/perfil/direcciones", texto: "Direcciones" },
  { to: "/perfil/opiniones", texto: "Opiniones" },
  { to: "/perfil/seguridad", texto: "Seguridad" },
  { to: "/perfil/datos", texto: "Mis datos" },
];

/** A hash names a part of 'Mi Perfil'. */
function useActual(): string | undefined {
  const { hash, ...location } = useLocation();
  const pathname = location.pathname.toLowerCase();
  const parte = useHydrated() ? hash : "";
  return (
    PAGINAS.find(({ to }) => to === pathname + parte) ??
    PAGINAS.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  )?.to;
}

export function MarcoPerfil({ titulo, children }: { titulo: string; children: ReactNode }) {
  const actual = useActual();
  return (
    <div className="container-store grid content-start gap-8 py-8 lg:py-12">
      <nav aria-label="Tu cuenta" className="flex flex-wrap gap-x-3 border-b sm:gap-x-2">
        {PAGINAS.map(({ to, texto }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === actual ? "page" : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted sm:px-3 sm:text-base hover:text-ink aria-[current]:border-primary aria-[current]:text-ink"
          >
            {texto}
          </Link>
        ))}
      </nav>
      <h1 className="text-3xl">{titulo}</h1>
      {children}
    </div>
  );
}

export function Apartado({ id, titulo, children }: { id: string; titulo: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="grid max-w-3xl content-start gap-5 rounded-card border bg-surface p-5 sm:p-6"
    >
      <h2 id={`${id}-titulo`} className="text-xl">
        {titulo}
      </h2>
      {children}
    </section>
  );
}
