import { useLocation } from "react-router";
import { LinkList } from "#app/ui/link-list.tsx";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import type { Vista } from "./filtros.ts";
import type { TarjetaComponent } from "./tarjeta-producto.tsx";
import { stateFrom } from "./volver.ts";

interface Props {
  productos: readonly ProductoListado[];
  vista?: Vista;
  first?: number;
  tarjeta: TarjetaComponent;
  className: string;
}

export function ListaTarjetas({ productos, vista = "grid", first = 0, tarjeta: Tarjeta, className }: Props) {
  return (
    <LinkList state={stateFrom(useLocation())} className={className}>
      {productos.map((producto, index) => (
        <li key={producto.id}>
          <Tarjeta producto={producto} vista={vista} priority={index < first} />
        </li>
      ))}
    </LinkList>
  );
}
