import type { ReactNode } from "react";
import { toMiniatura } from "#app/features/base/imagenes/imagenes.ts";
import { LinkList } from "#app/ui/link-list.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";

export type ProductoRiel = Pick<ProductoListado, "id" | "nombre" | "precio" | "imagen">;

interface Props {
  id: string;
  heading: ReactNode;
  productos: readonly ProductoRiel[];
}

export function Riel({ id, heading, productos }: Props) {
  if (productos.length === 0) return null;
  return (
    <section aria-labelledby={id} className="container-store pt-12 lg:pt-16">
      {heading}
      <LinkList state={null} className="riel">
        {productos.map(({ id: producto_id, nombre, precio, imagen }) => (
          <li key={producto_id}>
            <a href={`/producto/${producto_id}`}>
              <img src={toMiniatura(imagen)} alt="" loading="lazy" />
              <span>{nombre}</span>
              <Price amount={precio} size="sm" />
            </a>
          </li>
        ))}
      </LinkList>
    </section>
  );
}
