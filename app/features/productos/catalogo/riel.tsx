import type { ReactNode } from "react";
import { toMiniatura } from "#app/features/imagenes/imagenes.ts";
import { KeptMarkup } from "#app/ui/kept-markup.tsx";
import { LinkList } from "#app/ui/link-list.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductoListado } from "../productos.ts";

/** A product as a rail shows it. */
export type ProductoRiel = Pick<ProductoListado, "id" | "nombre" | "precio" | "imagen">;

interface Props {
  /** Of the heading. */
  id: string;
  heading: ReactNode;
  productos: readonly ProductoRiel[];
}

const Enlace = ({ id, nombre, precio, imagen }: ProductoRiel) => (
  <a href={`/producto/${id}`}>
    <img src={toMiniatura(imagen)} alt="" loading="lazy" />
    <span>{nombre}</span>
    <Price amount={precio} size="sm" />
  </a>
);

/** Some products in one line that can be scrolled, each a link of few bytes; nothing where there are none. */
export function Riel({ id, heading, productos }: Props) {
  if (productos.length === 0) return null;
  return (
    <section aria-labelledby={id} className="container-store pt-12 lg:pt-16">
      {heading}
      <LinkList state={null} className="riel">
        {productos.map((producto) => (
          <KeptMarkup as="li" key={producto.id} part={Enlace} data={producto} />
        ))}
      </LinkList>
    </section>
  );
}
