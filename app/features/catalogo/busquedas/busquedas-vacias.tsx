import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatCantidad } from "#lib/numbers.ts";
import { formatDia } from "#lib/fechas.ts";
import type { BusquedaVacia } from "./busquedas.ts";

interface Props {
  busquedas: readonly BusquedaVacia[];
  toSinonimoHref: (palabra: string) => string;
}

export function BusquedasVacias({ busquedas, toSinonimoHref }: Props) {
  return (
    <Panel title="Búsquedas sin resultado en 30 días">
      {busquedas.length === 0 ? (
        <p className="text-muted">Todo lo que se buscó tuvo resultados.</p>
      ) : (
        <ol className="grid gap-1">
          {busquedas.map(({ texto, veces, ultimo }) => (
            <li key={texto} className="flex min-h-11 flex-wrap items-center gap-x-4 px-1.5 py-1">
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{texto}</span>
              <span className="text-right whitespace-nowrap tabular-nums">
                {formatCantidad(veces, "vez", "veces")}
                <span className="block text-xs text-muted">{formatDia(ultimo)}</span>
              </span>
              {texto.includes(" ") ? null : (
                <Link
                  to={toSinonimoHref(texto)}
                  aria-label={`Crear sinónimo de «${texto}»`}
                  className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
                >
                  Crear sinónimo
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
