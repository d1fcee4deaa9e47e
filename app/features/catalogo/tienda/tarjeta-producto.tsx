import type { ComponentType, ReactNode } from "react";
import { Price } from "#app/ui/price.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { CorazonTarde } from "#app/features/catalogo/favoritos/corazon-tarde.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import type { Anchos } from "#app/features/base/imagenes/imagenes.ts";
import { Existencias } from "./insignia-stock.tsx";
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

const FOTO: Record<Vista | "riel", { sizes: string; anchos?: Anchos }> = {
  grid: { sizes: "(min-width:80rem) 276px,(min-width:64rem) 22vw,(min-width:48rem) 30vw,44vw" },
  lista: { sizes: "(min-width:40rem) 128px,96px" },
  riel: { sizes: "(min-width:64rem) 276px,160px", anchos: [320, 480] },
};

type PropsTarjeta = Props & { renderAccion?: RenderAccion | undefined };

function TarjetaProducto({ producto, vista, renderAccion, priority }: PropsTarjeta) {
  const { id, nombre, descripcion, precio, oferta, stock, imagen, nota, grupo, elegidas = "" } = producto;
  // The last part of an id is random.
  const name = id.slice(-12);
  const href = `/producto/${id}${elegidas}`;
  return (
    <article className={vista === "lista" ? "tarjeta-lista" : "tarjeta"}>
      <Foto imagen={imagen} alt={nombre} {...FOTO[renderAccion ? vista : "riel"]} priority={priority} />
      <div>
        <div>
          <h3>
            <a id={name} href={href}>
              {nombre}
            </a>
          </h3>
          {descripcion ? <p>{descripcion}</p> : null}
        </div>
        <div>
          <Price amount={precio} offer={oferta} from={grupo?.varia} />
          <p>
            <Existencias stock={stock} grupo={grupo} />
            {nota ? (
              <span className="nota">
                <Icon name="star" />
                {nota.promedio}
                <span className="sr-only">{nota.detalle}</span>
              </span>
            ) : null}
          </p>
          {renderAccion ? (
            <div className="tarjeta-fila">
              {grupo ? (
                <a href={href} aria-describedby={name} className={buttonStyle("secondary", "sm")}>
                  Elegir<span> opciones</span>
                </a>
              ) : (
                renderAccion(producto, name)
              )}
              <a href={href} aria-label={`Ver detalle de ${nombre}`} className={buttonStyle("tertiary", "sm")}>
                <span>Ver </span>detalle
              </a>
            </div>
          ) : null}
        </div>
      </div>
    </article>
  );
}

/** A product card: one link covers it, its buttons lie above. tests/markup.test.ts bounds its bytes. */
export const createTarjeta = (renderAccion: RenderAccion): TarjetaComponent =>
  function Tarjeta(props) {
    return (
      <>
        <TarjetaProducto {...props} renderAccion={renderAccion} />
        <CorazonTarde producto={props.producto} />
      </>
    );
  };

/** The same card without buttons and heart, for rails. */
export const TarjetaRiel: TarjetaComponent = (props) => <TarjetaProducto {...props} />;
