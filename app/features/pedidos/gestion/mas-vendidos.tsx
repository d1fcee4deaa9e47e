import { Link } from "#app/ui/link.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import type { MasVendido } from "./estadisticas.server.ts";

export function MasVendidos(props: { productos: readonly MasVendido[]; toHref: (id: string) => string }) {
  const { productos, toHref } = props;
  return (
    <Panel title="Más vendidos en 30 días">
      {productos.length === 0 ? (
        <p className="text-muted">Aún no se vendió nada en este período.</p>
      ) : (
        <ol className="grid gap-1">
          {productos.map(({ producto_id, nombre, imagen, unidades, importe }) => (
            <li key={producto_id} className="min-w-0">
              <Link
                to={toHref(producto_id)}
                className="flex min-h-11 items-center gap-3 rounded-control p-1.5 hover:bg-sunken"
              >
                <Foto imagen={imagen} alt="" sizes="40px" className="size-10 rounded-sm object-cover" />
                <span className="min-w-0 flex-1 truncate font-medium">{nombre}</span>
                <span className="text-right whitespace-nowrap tabular-nums">
                  {formatCantidad(unidades, "unidad", "unidades")}
                  <span className="block text-xs text-muted">{formatSoles(importe)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
