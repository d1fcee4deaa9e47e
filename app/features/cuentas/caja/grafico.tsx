import { centimos, formatSoles } from "#lib/dinero.ts";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { late } from "#app/ui/late.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { Link } from "#app/ui/link.tsx";
import { toCajaHref } from "./lista.ts";
import { formatRango, formatTramo, type PasoGrafico } from "./periodo.ts";
import type { VistaPeriodo } from "./periodo.server.ts";

const compacto = new Intl.NumberFormat("es-PE", { notation: "compact", maximumFractionDigits: 1 });
const POR: Readonly<Record<PasoGrafico, string>> = { dia: "día", semana: "semana", mes: "mes" };

const CIFRA = "px-2 py-1.5 text-right";

const Cargando = () => (
  <div className="grid size-full place-items-center">
    <Spinner label="Cargando el gráfico…" />
  </div>
);

const SinGrafico = () => <p className="text-muted">No se pudo cargar el gráfico. Los números están en la tabla.</p>;

const BarChart = late(() => import("#app/ui/bar-chart.tsx"), { when: "now", before: Cargando, otherwise: SinGrafico });

type Props = Pick<VistaPeriodo, "tramos" | "paso" | "antes">;

export function GraficoPeriodo({ tramos, paso, antes }: Props) {
  const title = `Ventas por ${POR[paso]}`;
  if (tramos.every((tramo) => tramo.vendido === 0 && !tramo.antes)) {
    return <p className="py-8 text-center text-muted">Aún no hay ventas en este período. Prueba con más días.</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3.5 rounded-sm bg-accent" /> Este período
        </span>
        {antes ? (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-3.5 rounded-sm border border-line-strong bg-sunken" /> Antes
          </span>
        ) : null}
      </p>
      <div className="h-64 w-full min-w-0">
        <BarChart
          title={title}
          formatTick={(value) => `S/ ${compacto.format(value)}`}
          data={tramos.map((tramo) => ({
            tick: formatTramo(tramo, paso),
            value: tramo.vendido / 100,
            ...(antes ? { before: (tramo.antes ?? 0) / 100 } : {}),
            title: formatRango(tramo),
            lines: [
              `${formatSoles(centimos(tramo.vendido))} en ${formatCantidad(tramo.pedidos, "pedido", "pedidos")}`,
              ...(tramo.antes === null ? [] : [`Antes: ${formatSoles(centimos(tramo.antes))}`]),
            ],
          }))}
        />
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent md:min-h-8">
          Ver como tabla
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full whitespace-nowrap tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1.5 text-left font-semibold">
                  Días
                </th>
                {["Pedidos", "Vendido", ...(antes ? ["Antes"] : []), "Cobrado", "Devuelto"].map((name) => (
                  <th key={name} scope="col" className={`${CIFRA} font-semibold`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tramos.map((tramo) => (
                <tr key={tramo.desde} className="border-t">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    <Link
                      to={toCajaHref({ desde: tramo.desde, hasta: tramo.hasta })}
                      className="link inline-block min-h-6"
                    >
                      {formatRango(tramo)}
                    </Link>
                  </th>
                  <td className={CIFRA}>{formatNumero(tramo.pedidos)}</td>
                  <td className={CIFRA}>{formatSoles(centimos(tramo.vendido))}</td>
                  {antes ? <td className={CIFRA}>{formatSoles(centimos(tramo.antes ?? 0))}</td> : null}
                  <td className={CIFRA}>{formatSigned(tramo.cobrado)}</td>
                  <td className={CIFRA}>{formatSigned(tramo.devuelto)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
