import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { useDestination } from "#app/ui/use-destination.ts";

const Bloque = ({ className }: { className: string }) => <span className={cx("block bg-line/60", className)} />;

/** Matches app/routes/tienda/producto.tsx. */
const Producto = () => (
  <div className="container-store grid gap-3 py-2 lg:gap-4 lg:py-8">
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <Bloque className="my-3 h-5 w-44 rounded-control" />
      <Bloque className="my-3 h-5 w-full rounded-control sm:w-72" />
    </div>
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-16">
      <Bloque className="aspect-4/5 w-full rounded-hero max-lg:aspect-auto max-lg:h-[min(55svh,max(16rem,37svh))]" />
      <div className="grid gap-5">
        <Bloque className="h-12 w-4/5 rounded-control" />
        <Bloque className="h-8 w-1/2 rounded-control" />
        <Bloque className="h-12 rounded-control" />
        <Bloque className="h-20 rounded-control" />
      </div>
    </div>
  </div>
);

/** Matches app/routes/tienda/catalogo.tsx. */
const Catalogo = () => (
  <div className="container-store grid gap-2 py-3 lg:gap-6 lg:py-10">
    <Bloque className="h-9 w-40 rounded-control lg:h-12" />
    <Bloque className="h-11 rounded-control" />
    <div className="lg:grid lg:grid-cols-[14rem_1fr] lg:items-start lg:gap-10">
      <Bloque className="h-96 rounded-control max-lg:hidden" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:gap-x-6 lg:gap-y-12 xl:grid-cols-4">
        {Array.from({ length: 8 }, (_, n) => (
          <div key={n} className="grid gap-3">
            <Bloque className="aspect-square rounded-card sm:aspect-4/5" />
            <Bloque className="h-5 w-4/5 rounded-control" />
            <Bloque className="h-11 rounded-control" />
          </div>
        ))}
      </div>
    </div>
  </div>
);

const FORMAS = [
  { path: /^\/producto\/[^/]+$/, Forma: Producto },
  { path: /^\/catalogo(?:\/|$)/, Forma: Catalogo },
];

/** Causes no layout shifts. */
function Encima({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const main = document.getElementById("contenido");
    const header = document.querySelector("header");
    if (!place.current || !main || !header) return;
    // The new page's top, wherever this one is scrolled.
    const top = Math.max(0, main.getBoundingClientRect().top, header.getBoundingClientRect().bottom);
    place.current.style.top = `${top}px`;
    place.current.style.paddingTop = `${Math.max(0, main.offsetTop - top)}px`;
  }, []);
  return (
    <div
      ref={place}
      aria-hidden
      data-esqueleto=""
      className="pointer-events-none fixed inset-x-0 bottom-0 z-25 animate-late overflow-hidden bg-bg"
    >
      {children}
    </div>
  );
}

/**
 * Appears after a noticeable wait, which app/ui/navigation-spinner.tsx announces. Not for filters, which keep the list,
 * nor offline, which keeps the page.
 */
export function Esqueleto() {
  const here = useLocation().pathname;
  const there = useDestination()?.pathname ?? here;
  if (there === here) return null;
  const found = FORMAS.find(({ path }) => path.test(there));
  const stays = found?.Forma === Catalogo && found.path.test(here);
  return found && !stays ? (
    <Encima key={there}>
      <found.Forma />
    </Encima>
  ) : null;
}
