import { useState } from "react";
import { BottomBar, useOutOfSight } from "#app/ui/bottom-bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { addIgv, formatSoles } from "#lib/dinero.ts";
import { BotonAgregar } from "./boton-agregar.tsx";
import { SinScript } from "./sin-script.tsx";
import type { ProductoVenta } from "./use-carrito.ts";

interface Props {
  producto: ProductoVenta;
  /** The id of what names the product. */
  describedBy: string;
}

/**
 * How many, and 'Agregar al carrito'. On a phone a bar at the bottom has the same two, beside what one is paid, while the
 * button is out of sight.
 */
export function CompraProducto({ producto, describedBy }: Props) {
  const [chosen, setCantidad] = useState(1);
  const [boton, outOfSight] = useOutOfSight();
  const { nombre, precio, stock } = producto;
  const max = Math.max(1, stock);
  const cantidad = Math.min(chosen, max);
  const agregar = <BotonAgregar producto={producto} describedBy={describedBy} cantidad={cantidad} />;
  const stepper = (
    <QuantityStepper value={cantidad} min={1} max={max} onChange={setCantidad} label={`Cantidad de ${nombre}`} />
  );
  return (
    <div className="flex flex-wrap items-start gap-3 sm:gap-4">
      {stock > 0 ? (
        <>
          <div className="noscript:hidden">{stepper}</div>
          <SinScript />
        </>
      ) : null}
      <div ref={boton} className="min-w-44 flex-1 max-sm:[&_.icon]:hidden">
        {agregar}
      </div>
      {stock > 0 ? (
        <BottomBar label="Compra rápida" shown={outOfSight}>
          <p className="price">
            <span>{formatSoles(addIgv(precio))}</span> <span>con IGV</span>
          </p>
          <div className="shrink-0">{stepper}</div>
          <div className="min-w-0 flex-1">{agregar}</div>
        </BottomBar>
      ) : (
        <ButtonLink to={`/producto/${producto.id}/aviso`} variant="secondary" className="min-w-44 flex-1">
          Avísame cuando llegue
        </ButtonLink>
      )}
    </div>
  );
}
