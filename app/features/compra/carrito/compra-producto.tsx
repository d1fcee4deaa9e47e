import { type MouseEvent, type RefCallback, useContext, useState } from "react";
import { ELEGIR, type Eleccion } from "#app/features/catalogo/tienda/opciones.ts";
import { BottomBar, useOutOfSight } from "#app/ui/bottom-bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { addIgv, formatSoles } from "#lib/dinero.ts";
import { BotonAgregar } from "./boton-agregar.tsx";
import { SinScript } from "./sin-script.tsx";
import type { ProductoVenta } from "./use-carrito.ts";

interface Props {
  producto: ProductoVenta;
  eleccion: Eleccion;
  describedBy: string;
  cantidad: number;
  onCantidad: (cantidad: number) => void;
}

/** Quantity, and whether the page's button is out of sight; shared with the bar. */
export function useCompra(id: string, stock: number) {
  const [chosen, setChosen] = useState({ id, cantidad: 1 });
  const [boton, outOfSight] = useOutOfSight(true);
  const cantidad = chosen.id === id ? Math.min(chosen.cantidad, Math.max(1, stock)) : 1;
  return { boton, outOfSight, cantidad, onCantidad: (next: number) => setChosen({ id, cantidad: next }) };
}

function openEleccion(event: MouseEvent): void {
  const valor = document.getElementById(ELEGIR);
  if (!valor) return;
  // No history entry, as 'Volver al catálogo' goes back by one.
  event.preventDefault();
  valor.scrollIntoView({ block: "center" });
  valor.focus({ preventScroll: true });
}

/** Links to the first option without a choice; works without scripts. */
const BotonElegir = ({ falta }: { falta: string }) => (
  <a href={`#${ELEGIR}`} className={buttonStyle("primary", "md", "w-full")} onClick={openEleccion}>
    Elige {falta}
  </a>
);

function Cantidad({ producto: { nombre, stock }, cantidad, onCantidad }: Props) {
  const label = `Cantidad de ${nombre}`;
  return <QuantityStepper value={cantidad} min={1} max={Math.max(1, stock)} onChange={onCantidad} label={label} />;
}

function Accion({ producto, eleccion: { falta }, describedBy, cantidad }: Props) {
  if (falta !== null) return <BotonElegir falta={falta} />;
  return <BotonAgregar producto={producto} describedBy={describedBy} cantidad={cantidad} />;
}

export function CompraProducto({ boton, ...props }: Props & { boton: RefCallback<HTMLElement> }) {
  const { id, stock } = props.producto;
  const { falta } = props.eleccion;
  const agotado = falta === null && stock <= 0;
  return (
    <div className="flex flex-wrap items-start gap-3 sm:gap-4">
      {falta === null && !agotado ? (
        <div className="noscript:hidden">
          <Cantidad {...props} />
        </div>
      ) : null}
      {agotado ? null : <SinScript />}
      <div ref={boton} className="min-w-44 flex-1 max-sm:[&_.icon]:hidden">
        <Accion {...props} />
      </div>
      {agotado ? (
        <ButtonLink to={`/producto/${id}/aviso`} variant="secondary" className="min-w-44 flex-1">
          Avísame cuando llegue
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Bar at the bottom of phones while the page's button is out of sight, or while that is unknown. */
export function BarraCompra({ outOfSight, ...props }: Props & { outOfSight: boolean }) {
  const { falta, desde, varia } = props.eleccion;
  const withIgv = useContext(PricesWithIgv);
  const paid = addIgv(desde);
  if (falta === null && props.producto.stock <= 0) return null;
  return (
    <BottomBar label="Compra rápida" shown={outOfSight} early>
      <p className="grid leading-tight tabular-nums whitespace-nowrap">
        <span className="font-semibold">
          {varia ? "Desde " : null}
          {formatSoles(withIgv ? paid : desde)}
        </span>{" "}
        <span className="text-xs text-muted">{withIgv ? "IGV incluido" : `${formatSoles(paid)} con IGV`}</span>
      </p>
      {falta === null ? (
        <div className="shrink-0 noscript:hidden">
          <Cantidad {...props} />
        </div>
      ) : null}
      <div className="min-w-0 flex-1">
        <Accion {...props} />
      </div>
    </BottomBar>
  );
}
