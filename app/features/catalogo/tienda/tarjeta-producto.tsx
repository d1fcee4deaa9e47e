import type { ComponentType, ReactNode } from "react";
import { Price } from "#app/ui/price.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { CorazonTarde } from "#app/features/catalogo/favoritos/corazon-tarde.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { InsigniaOpciones, InsigniaStock } from "./insignia-stock.tsx";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import type { Vista } from "./filtros.ts";

/** `describedBy`: id of the product's name. */
export type RenderAccion = (producto: ProductoListado, describedBy: string) => ReactNode;

interface Props {
  producto: ProductoListado;
  vista: Vista;
  priority: boolean;
}

export type TarjetaComponent = ComponentType<Props>;

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
  // The last part of an id is random.
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

/** A product card: one link covers it, its buttons lie above. tests/markup.test.ts bounds its bytes. */
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
