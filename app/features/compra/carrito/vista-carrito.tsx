import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { BottomBar, useOutOfSight } from "#app/ui/bottom-bar.tsx";
import { late } from "#app/ui/late.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { fitCupon, lineaCupon } from "#app/features/catalogo/cupones/cupon-elegido.ts";
import { useStore } from "#app/ui/use-store.ts";
import { Entrega } from "#app/features/entrega/envios/entrega.tsx";
import { Cifras, TotalBarra } from "#app/ui/totals.tsx";
import { toPrecios, totalesCarrito } from "./lineas.ts";
import { ListaCarrito } from "./lista-carrito.tsx";
import { NotasCompra } from "./notas-compra.tsx";
import { isVendible } from "./novedades.ts";
import { SinScript } from "./sin-script.tsx";
import { useCarrito } from "./use-carrito.ts";
import { useNovedades } from "./use-novedades.ts";

/** Loaded when opened, or if this browser has a coupon. */
const CampoCupon = late(() => import("#app/features/catalogo/cupones/campo-cupon.tsx"));

const CarritoPorEnlace = late(() => import("./carrito-por-enlace.tsx"), { when: "now" });

function Vacio() {
  return (
    <EmptyState title="Tu carrito está vacío" action={<ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>}>
      Aquí verás lo que vayas eligiendo.
    </EmptyState>
  );
}

function Cargando() {
  return (
    <div className="grid gap-8 carrito-vacio:hidden noscript:hidden lg:grid-cols-[1fr_22rem] lg:gap-12">
      <div aria-hidden className="divide-y border-y">
        {[0, 1].map((line) => (
          <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-4 py-5 sm:grid-cols-[7rem_1fr] sm:gap-6">
            <span className="aspect-4/5 rounded-card bg-line/60" />
            <span className="grid content-start gap-3 pt-1">
              <span className="h-5 w-3/4 rounded-sm bg-line/60" />
              <span className="h-4 w-1/3 rounded-sm bg-line/60" />
            </span>
          </div>
        ))}
      </div>
      <output className="grid h-96 place-items-center rounded-card border bg-surface text-muted">
        Cargando tu carrito…
      </output>
    </div>
  );
}

function Resumen({ proceder }: { proceder: ReactNode }) {
  const { lineas } = useCarrito();
  const productos = totalesCarrito(lineas);
  const extras = fitCupon(useStore(lineaCupon, null), productos.subtotal);
  const totales = totalesCarrito(lineas, extras);
  const agotado = !lineas.some(isVendible);
  const [boton, outOfSight] = useOutOfSight();
  return (
    <section
      aria-labelledby="resumen"
      className="grid gap-5 self-start rounded-card border bg-surface p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="resumen" className="text-xl">
        Resumen
      </h2>
      <Cifras lineas={toPrecios(lineas)} totales={totales} extras={extras} />
      <div className="min-h-11">
        <CampoCupon lineas={lineas} />
      </div>
      <div className="grid gap-2">
        {agotado ? (
          <p className="text-muted">Nada de tu carrito está disponible ahora.</p>
        ) : (
          <div ref={boton} className="grid">
            {proceder}
          </div>
        )}
        <ButtonLink to="/catalogo" variant="tertiary">
          Seguir Comprando
        </ButtonLink>
      </div>
      <Entrega productos={productos} />
      <NotasCompra totales={productos} />
      {agotado ? null : (
        <BottomBar label="Total y pago" shown={outOfSight}>
          <TotalBarra total={totales.total} />
          <div className="min-w-0 flex-1">{proceder}</div>
        </BottomBar>
      )}
    </section>
  );
}

/** `proceder` is passed in: only the page knows who is signed in. */
export function VistaCarrito({ proceder }: { proceder: ReactNode }) {
  const { cargado, lineas } = useCarrito();
  const { search } = useLocation();
  useNovedades();
  const vacio = cargado && lineas.length === 0;
  const lleno = cargado ? "min-h-dvh" : "min-h-dvh carrito-vacio:min-h-0";
  return (
    // Until the cart is read, its height is unknown: keep the footer below the screen.
    <div className={cx("container-store grid content-start gap-6 py-8 sm:py-12", !vacio && lleno)}>
      <h1 tabIndex={-1} className={vacio ? "sr-only" : cx("text-3xl", !cargado && "carrito-vacio:sr-only")}>
        Tu carrito
      </h1>
      {cargado ? (
        <div className={vacio ? "empty:hidden" : "grid gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12"}>
          {/* Also without lines: the last removal can still be undone. */}
          <ListaCarrito />
          {vacio ? null : <Resumen proceder={proceder} />}
        </div>
      ) : (
        <Cargando />
      )}
      {/* The same elements before and after, so that a press during hydration is not lost. */}
      {cargado && !vacio ? null : (
        <div className={cargado ? undefined : "hidden carrito-vacio:block"}>
          <Vacio />
        </div>
      )}
      {cargado ? null : <SinScript />}
      {cargado && search.includes("agregar=") ? <CarritoPorEnlace /> : null}
    </div>
  );
}
