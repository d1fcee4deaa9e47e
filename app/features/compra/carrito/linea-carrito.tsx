import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { showImporte, useShownAmount } from "#app/ui/prices.ts";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { toPropioPath } from "#app/features/catalogo/productos/opcion.ts";
import { AvisosLinea } from "./avisos-linea.tsx";
import { type LineaCarrito, MAX_CANTIDAD, getPrecio } from "./carrito.ts";
import { isVendible } from "./novedades.ts";

interface Props {
  linea: LineaCarrito;
  /** 0 or less removes the line. */
  onCantidad: (cantidad: number) => void;
  onRemove: () => void;
  onGuardar: () => void;
  onDismiss: () => void;
}

export function FilaCarrito({ linea, onCantidad, onRemove, onGuardar, onDismiss }: Props) {
  const { producto, cantidad } = linea;
  const { id, nombre, categoria, stock, imagen } = producto;
  const max = Math.min(stock, MAX_CANTIDAD);
  const vendible = isVendible(linea);
  const importe = formatSoles(showImporte(useShownAmount(), { precio: getPrecio(linea), cantidad }));
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6">
      <Link to={toPropioPath(id)} tabIndex={-1} aria-hidden className="sm:row-span-2">
        <Foto imagen={imagen} alt="" sizes="7rem" className="rounded-card" />
      </Link>
      <div className="grid min-w-0 content-start gap-1">
        <Link to={toPropioPath(id)} className="font-semibold leading-snug hover:underline">
          {nombre}
        </Link>
        <p className="text-sm text-muted">{categoria}</p>
        <Price amount={getPrecio(linea)} size="sm" />
        <AvisosLinea linea={linea} onDismiss={onDismiss} />
      </div>
      <p className="hidden text-right text-lg font-semibold tabular-nums sm:block">{importe}</p>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-2 sm:col-span-2 sm:col-start-2 sm:self-end">
        {vendible ? (
          <QuantityStepper value={cantidad} min={0} max={max} onChange={onCantidad} label={`Cantidad de ${nombre}`} />
        ) : null}
        <Button
          variant="tertiary"
          size="sm"
          aria-label={`Eliminar ${nombre}`}
          className="max-sm:size-11 max-sm:px-0"
          onClick={onRemove}
        >
          <Icon name="trash" className="size-4.5" />
          <span className="max-sm:hidden">Eliminar</span>
        </Button>
        <Button
          variant="tertiary"
          size="sm"
          aria-label={`Guardar para después ${nombre}`}
          className="max-sm:size-11 max-sm:px-0"
          onClick={onGuardar}
        >
          <Icon name="heart" className="size-4.5" />
          <span className="max-sm:hidden">Guardar para después</span>
        </Button>
        <p aria-hidden className="ml-auto font-semibold tabular-nums sm:hidden">
          {importe}
        </p>
        {vendible && cantidad >= max ? (
          <p className="w-full text-sm text-muted">
            {max === 1 ? "Solo queda 1 unidad." : `Solo hay ${max} unidades: no puedes agregar más.`}
          </p>
        ) : null}
      </div>
    </div>
  );
}
