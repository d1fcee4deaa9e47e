import { useLocation } from "react-router";
import { CorazonTarde } from "#app/features/favoritos/corazon-tarde.tsx";
import { LinkList } from "#app/ui/link-list.tsx";
import type { ProductoListado } from "../productos.ts";
import type { Vista } from "./filtros.ts";
import { type RenderAccion, TarjetaProducto } from "./tarjeta-producto.tsx";
import { stateFrom } from "./volver.ts";

interface Props {
  productos: readonly ProductoListado[];
  vista?: Vista;
  /** How many stand in the first row in sight. */
  first?: number;
  renderAccion: RenderAccion;
  className: string;
}

/** The cards of some products. */
export function ListaTarjetas({ productos, vista = "grid", first = 0, renderAccion, className }: Props) {
  return (
    <LinkList state={stateFrom(useLocation())} className={className}>
      {productos.map((producto, index) => (
        <li key={producto.id}>
          <TarjetaProducto producto={producto} vista={vista} renderAccion={renderAccion} priority={index < first} />
          <CorazonTarde producto_id={producto.id} nombre={producto.nombre} />
        </li>
      ))}
    </LinkList>
  );
}
