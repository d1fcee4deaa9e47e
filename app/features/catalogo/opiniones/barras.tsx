import { Link } from "#app/ui/link.tsx";
import { formatOpiniones, type ResumenOpiniones } from "./cifras.ts";
import { countConEstrellas, ESTRELLAS, type FiltroOpiniones, formatEstrellas, toOpinionesHref } from "./opiniones.ts";

interface BarrasProps {
  producto_id: string;
  resumen: ResumenOpiniones;
  filtro: FiltroOpiniones;
}

const FILA = "grid min-h-8 grid-cols-[5.5rem_1fr_2.5rem] items-center gap-3 rounded-sm text-sm";

export function BarrasEstrellas({ producto_id, resumen: { estrellas, cuenta }, filtro }: BarrasProps) {
  return (
    <ul aria-label="Opiniones por estrellas" className="grid gap-1">
      {ESTRELLAS.map((n) => {
        const cuantas = countConEstrellas(estrellas, n);
        const current = filtro.estrellas === n;
        const bar = (
          <>
            <span aria-hidden>{formatEstrellas(n)}</span>
            {/* SVG, since the CSP forbids inline styles. */}
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden
              className="h-2 w-full rounded-full bg-sunken"
            >
              <rect width={(100 * cuantas) / cuenta} height="8" className="fill-maiz" />
            </svg>
            <span aria-hidden className="text-right text-muted tabular-nums">
              {cuantas}
            </span>
            <span className="sr-only">
              {formatEstrellas(n)}: {formatOpiniones(cuantas)}
              {current ? ". Ver todas" : ""}
            </span>
          </>
        );
        return (
          <li key={n}>
            {cuantas > 0 ? (
              <Link
                to={toOpinionesHref(producto_id, { ...filtro, estrellas: current ? null : n, pagina: 1 })}
                preventScrollReset
                aria-current={current ? "true" : undefined}
                className={`${FILA} hover:bg-sunken ${current ? "font-semibold" : ""}`}
              >
                {bar}
              </Link>
            ) : (
              <span className={`${FILA} text-muted`}>{bar}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
