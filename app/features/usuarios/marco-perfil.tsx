import type { ReactNode } from "react";
import { NavLink } from "#app/ui/link.tsx";

const PAGINAS = [
  { to: "/perfil", texto: "Mi Perfil", end: true },
  { to: "/favoritos", texto: "Favoritos", end: true },
  { to: "/perfil/direcciones", texto: "Direcciones", end: false },
  { to: "/perfil/opiniones", texto: "Opiniones", end: false },
  { to: "/perfil/seguridad", texto: "Seguridad", end: false },
  { to: "/perfil/datos", texto: "Mis datos", end: false },
];

/** The frame of the pages about one's own account. */
export function MarcoPerfil({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div className="container-store grid content-start gap-8 py-8 lg:py-12">
      <nav
        aria-label="Tu cuenta"
        className="-mx-4 flex gap-x-5 overflow-x-auto border-b px-4 sm:mx-0 sm:gap-x-2 sm:px-0"
      >
        {PAGINAS.map(({ texto, ...link }) => (
          <NavLink
            key={link.to}
            {...link}
            className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-muted sm:px-3 hover:text-ink aria-[current]:border-primary aria-[current]:text-ink"
          >
            {texto}
          </NavLink>
        ))}
      </nav>
      <h1 className="text-3xl">{titulo}</h1>
      {children}
    </div>
  );
}

/** A part of such a page. */
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
