import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Price } from "#app/ui/price.tsx";
import { Foto } from "#app/features/imagenes/foto.tsx";
import { InsigniaStock } from "./insignia-stock.tsx";
import type { ProductoListado } from "../productos.ts";
import type { Vista } from "./filtros.ts";
import { stateFrom } from "./volver.ts";

interface Props {
  producto: ProductoListado;
  vista?: Vista;
  /** The add-to-cart button; it stands beside the card's link, never within. */
  accion: ReactNode;
  /** For the cards that are seen first. */
  priority?: boolean;
}

const LOOK = {
  grid: {
    card: "flex-col",
    frame: "aspect-4/5 w-full rounded-card",
    sizes: "(min-width: 80rem) 276px, (min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw",
    body: "flex-col pt-3",
    descripcion: "line-clamp-2",
    buy: "flex-1",
    actions: "mt-auto flex-col pt-3",
    // Two cards side by side on a phone leave no room for the button's icon.
    action: "w-full max-sm:[&_svg]:hidden",
  },
  lista: {
    card: "gap-4 rounded-card border bg-surface p-3 sm:gap-6 sm:p-4",
    frame: "aspect-4/5 w-24 rounded-control sm:w-32",
    sizes: "(min-width: 40rem) 128px, 96px",
    body: "flex-col md:flex-row md:justify-between md:gap-8",
    descripcion: "line-clamp-2 md:line-clamp-4 max-w-text",
    buy: "md:w-56 md:shrink-0",
    actions: "mt-2 flex-wrap md:mt-auto md:flex-col",
    action: "md:w-full",
  },
} satisfies Record<Vista, Record<string, string>>;

/** A product in a list. The whole card leads to its page; its buttons lie above that link. */
export function TarjetaProducto({ producto, vista = "grid", accion, priority = false }: Props) {
  const { id, nombre, descripcion, precio, stock, categoria, imagen } = producto;
  const look = LOOK[vista];
  const enlace = { to: `/producto/${id}`, state: stateFrom(useLocation()) };
  return (
    <article className={cx("group relative flex h-full", look.card)}>
      <div className="shrink-0">
        <Foto imagen={imagen} alt={nombre} sizes={look.sizes} priority={priority} className={look.frame} />
      </div>
      <div className={cx("flex min-w-0 flex-1 gap-1.5", look.body)}>
        <div className="grid content-start gap-1.5">
          <p className="text-sm text-muted">{categoria}</p>
          <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
            <Link
              {...enlace}
              prefetch="intent"
              className="decoration-accent underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card"
            >
              {nombre}
            </Link>
          </h3>
          <p className={cx("text-sm text-muted", look.descripcion)}>{descripcion}</p>
        </div>
        <div className={cx("flex flex-col items-start gap-1.5", look.buy)}>
          <Price amount={precio} />
          <InsigniaStock stock={stock} />
          <div className={cx("flex gap-1 self-stretch", look.actions)}>
            <div className={cx("relative z-1", look.action)}>{accion}</div>
            <Link
              {...enlace}
              aria-label={`Ver detalle de ${nombre}`}
              className={buttonStyle("tertiary", "sm", cx("relative z-1", look.action))}
            >
              Ver detalle
            </Link>
          </div>
        </div>
      </div>
    </article>
  );
}
