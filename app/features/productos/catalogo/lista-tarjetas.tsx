import { useLocation } from "react-router";
import { KeptMarkup } from "#app/ui/kept-markup.tsx";
import { LinkList } from "#app/ui/link-list.tsx";
import type { ProductoListado } from "../productos.ts";
import type { Vista } from "./filtros.ts";
import type { TarjetaComponent } from "./tarjeta-producto.tsx";
import { stateFrom } from "./volver.ts";

interface Props {
  productos: readonly ProductoListado[];
  vista?: Vista;
  /** How many stand in the first row in sight. */
  first?: number;
  tarjeta: TarjetaComponent;
  className: string;
}

/** The cards of some products. */
export function ListaTarjetas({ productos, vista = "grid", first = 0, tarjeta, className }: Props) {
  return (
    <LinkList state={stateFrom(useLocation())} className={className}>
      {productos.map((producto, index) => (
        <KeptMarkup as="li" key={producto.id} part={tarjeta} data={{ producto, vista, priority: index < first }} />
      ))}
    </LinkList>
  );
}
