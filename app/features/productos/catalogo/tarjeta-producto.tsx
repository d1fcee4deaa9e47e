import type { ComponentType, ReactNode } from "react";
import { Price } from "#app/ui/price.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { CorazonTarde } from "#app/features/favoritos/corazon-tarde.tsx";
import { Foto } from "#app/features/imagenes/foto.tsx";
import { InsigniaOpciones, InsigniaStock } from "./insignia-stock.tsx";
import type { ProductoListado } from "../productos.ts";
import type { Vista } from "./filtros.ts";

/** Renders the add-to-cart button; `describedBy` is the id of the product's name. */
export type RenderAccion = (producto: ProductoListado, describedBy: string) => ReactNode;

interface Props {
  producto: ProductoListado;
  vista: Vista;
  /** For the cards that are seen first. */
  priority: boolean;
}

/** A card with its action. */
export type TarjetaComponent = ComponentType<Props>;

/** The class of the card (tarjeta.css), and how wide its picture is. */
const LOOK: Record<Vista, { card: string; sizes: string }> = {
  grid: {
    card: "tarjeta",
    sizes: "(min-width:80rem) 276px,(min-width:64rem) 22vw,(min-width:48rem) 30vw,44vw",
  },
  lista: { card: "tarjeta-lista", sizes: "(min-width:40rem) 128px,96px" },
};

function TarjetaProducto({ producto, vista, renderAccion, priority }: Props & { renderAccion: RenderAccion }) {
  const { id, nombre, descripcion, precio, oferta, stock, categoria, imagen, nota, grupo, elegidas = "" } = producto;
  const { card, sizes } = LOOK[vista];
  // Of useId it would not be the same on each page. The last part of an id is random.
  const name = id.slice(-12);
  const href = `/producto/${id}${elegidas}`;
  return (
    <article className={card}>
      <Foto imagen={imagen} alt={nombre} sizes={sizes} priority={priority} />
      {grupo ? <InsigniaOpciones {...grupo} /> : <InsigniaStock stock={stock} />}
      {nota ? (
        <span className="nota">
          <Icon name="star" />
          {nota.promedio}
          <span className="sr-only">{nota.detalle}</span>
        </span>
      ) : null}
      <div>
        <div className="tarjeta-texto">
          <p>{categoria}</p>
          <h3>
            <a id={name} href={href}>
              {nombre}
            </a>
          </h3>
          <p>{descripcion}</p>
        </div>
        <div className="tarjeta-compra">
          <Price amount={precio} offer={oferta} from={grupo?.varia} />
          <div className="tarjeta-fila">
            {grupo ? (
              <a href={href} aria-describedby={name} className={buttonStyle("secondary", "sm")}>
                Elegir<span> opciones</span>
              </a>
            ) : (
              renderAccion(producto, name)
            )}
            <a href={href} aria-label={`Ver detalle de ${nombre}`} className={buttonStyle("tertiary", "sm")}>
              Ver<span> detalle</span>
            </a>
          </div>
        </div>
      </div>
    </article>
  );
}

/**
 * A product in a list (lista-tarjetas.tsx), with its heart. The whole card leads to its page; its buttons lie above that
 * link. What it weighs is kept by tests/markup.test.ts.
 */
export const createTarjeta = (renderAccion: RenderAccion): TarjetaComponent =>
  function Tarjeta(props) {
    const { id, nombre } = props.producto;
    return (
      <>
        <TarjetaProducto {...props} renderAccion={renderAccion} />
        <CorazonTarde producto_id={id} nombre={nombre} />
      </>
    );
  };
