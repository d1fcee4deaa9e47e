import type { ReactNode } from "react";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { ListaTarjetas } from "./lista-tarjetas.tsx";
import { TarjetaRiel } from "./tarjeta-producto.tsx";

interface Props {
  id: string;
  heading: ReactNode;
  productos: readonly ProductoListado[];
}

export function Riel({ id, heading, productos }: Props) {
  if (productos.length === 0) return null;
  return (
    <section aria-labelledby={id} className="container-store pt-12 lg:pt-16">
      {heading}
      <ListaTarjetas productos={productos} tarjeta={TarjetaRiel} className="riel" />
    </section>
  );
}
