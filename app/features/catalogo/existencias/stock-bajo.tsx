import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import type { ProductoEscaso } from "./existencias.server.ts";

type FilaEscasa = ProductoEscaso & { salidas: number };

interface Props {
  productos: readonly FilaEscasa[];
  agotados: number;
  bajos: number;
  toHref: (id: string) => string;
}

const ENLACE = "font-semibold text-accent hover:underline";

/** Units sold in 30 days, and how many to order so that stock lasts 30 more days and exceeds the minimum. */
export function describePedir({
  stock,
  stock_minimo,
  salidas,
}: Pick<FilaEscasa, "stock" | "stock_minimo" | "salidas">): string {
  const vendidas = salidas === 0 ? "Sin ventas" : formatCantidad(salidas, "vendida", "vendidas");
  const pedir = Math.max(salidas, stock_minimo === null ? 0 : stock_minimo + 1) - stock;
  if (pedir > 0) return `${vendidas} en 30 días: pide ${formatNumero(pedir)}`;
  return `${vendidas} en 30 días${salidas === 0 ? "" : ": alcanza"}`;
}

export function StockBajo({ productos, agotados, bajos, toHref }: Props) {
  return (
    <Panel title="Stock bajo">
      {productos.length === 0 ? (
        <p className="text-muted">Ningún producto está agotado ni con stock bajo.</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {productos.map(({ id, nombre, imagen, stock, stock_minimo, salidas }) => (
              <li key={id} className="min-w-0">
                <Link
                  to={toHref(id)}
                  className="flex min-h-11 items-center gap-3 rounded-control p-1.5 hover:bg-sunken"
                >
                  <Foto imagen={imagen} alt="" sizes="40px" className="size-10 rounded-sm object-cover" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{nombre}</span>
                    <span className="block text-xs text-muted">{describePedir({ stock, stock_minimo, salidas })}</span>
                  </span>
                  <Badge tone={stock === 0 ? "red" : "yellow"}>{stock === 0 ? "Agotado" : `Quedan ${stock}`}</Badge>
                </Link>
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <Link to="/admin/productos?stock=agotado" className={ENLACE}>
              {formatNumero(agotados)} {agotados === 1 ? "agotado" : "agotados"}
            </Link>
            <Link to="/admin/productos?stock=bajo" className={ENLACE}>
              {formatNumero(bajos)} con stock bajo
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}
