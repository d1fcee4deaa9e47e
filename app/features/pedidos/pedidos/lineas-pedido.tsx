import { Link } from "#app/ui/link.tsx";
import { formatSoles, fromSoles } from "#lib/dinero.ts";
import { showImporte, useShownAmount } from "#app/ui/prices.ts";
import { EnlaceOpinar } from "#app/features/catalogo/opiniones/enlace-opinar.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import type { ItemPedido } from "./pedidos.ts";

interface Props {
  items: readonly ItemPedido[];
  /** In percent; 0 without IGV. */
  igv_porcentaje: number;
  /** Products that the buyer reviewed; without it no reviews are asked for. */
  opinados?: readonly string[];
  toHref?: (producto_id: string) => string;
}

export function LineasPedido({ items, igv_porcentaje, opinados, toHref }: Props) {
  const show = useShownAmount(igv_porcentaje);
  return (
    <ul className="grid content-start gap-4">
      {items.map((item) => {
        const precio = fromSoles(item.precio);
        return (
          <li key={item.producto_id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-x-4">
            <Foto imagen={item.imagen} alt="" sizes="3.5rem" className="rounded-control" />
            <div className="min-w-0">
              <p className="leading-snug font-medium">
                {toHref ? (
                  <Link to={toHref(item.producto_id)} className="link">
                    {item.nombre}
                  </Link>
                ) : (
                  item.nombre
                )}
              </p>
              <p className="text-sm text-muted tabular-nums">
                {item.cantidad} × {formatSoles(show(precio))}
              </p>
              {opinados ? <EnlaceOpinar {...item} opinado={opinados.includes(item.producto_id)} /> : null}
            </div>
            <p className="font-semibold whitespace-nowrap tabular-nums">
              {formatSoles(showImporte(show, { ...item, precio }))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
