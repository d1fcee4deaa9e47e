import { useState } from "react";
import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { formatDia } from "#lib/fechas.ts";
import { cx } from "#app/ui/cx.ts";
import { LazyChart } from "#app/ui/lazy-chart.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { VentasDia } from "./estadisticas.ts";

const corto = new Intl.DateTimeFormat("es-PE", { timeZone: "UTC", day: "numeric", month: "short" });
const toDate = (dia: string) => new Date(`${dia}T00:00:00Z`);
const soles = new Intl.NumberFormat("es-PE", { notation: "compact", maximumFractionDigits: 1 });

const MEDIDAS = [
  { clave: "ingresos", texto: "Ingresos" },
  { clave: "pedidos", texto: "Pedidos" },
] as const;
type Medida = (typeof MEDIDAS)[number]["clave"];

const formatPedidos = (n: number) => formatCantidad(n, "pedido", "pedidos");

function Selector({ medida, onChange }: { medida: Medida; onChange: (medida: Medida) => void }) {
  return (
    <fieldset className="flex gap-0.5 rounded-control border border-line-strong p-0.5">
      <legend className="sr-only">Qué muestra el gráfico</legend>
      {MEDIDAS.map(({ clave, texto }) => (
        <label
          key={clave}
          className={cx(
            "inline-flex min-h-11 cursor-pointer items-center rounded-sm px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-8",
            medida === clave ? "bg-accent text-on-accent" : "text-muted hover:bg-sunken hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="medida"
            className="sr-only"
            checked={medida === clave}
            onChange={() => onChange(clave)}
          />
          {texto}
        </label>
      ))}
    </fieldset>
  );
}

function Tabla({ ventas }: { ventas: readonly VentasDia[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent md:min-h-8">
        Ver como tabla
      </summary>
      <table className="w-full tabular-nums">
        <caption className="sr-only">Ventas por día, lo más reciente primero</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1.5 text-left font-semibold">
              Día
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Pedidos
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Ingresos
            </th>
          </tr>
        </thead>
        <tbody>
          {ventas.toReversed().map(({ dia, pedidos, ingresos }) => (
            <tr key={dia} className="border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                <time dateTime={dia}>{corto.format(toDate(dia))}</time>
              </th>
              <td className="py-1.5 text-right">{formatNumero(pedidos)}</td>
              <td className="py-1.5 text-right">{formatSoles(ingresos)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The sales of the last days as a chart and as a table. `zona`: the time zone in words. */
export function VentasDias({ ventas, zona }: { ventas: readonly VentasDia[]; zona: string }) {
  const [medida, setMedida] = useState<Medida>("ingresos");
  const total = ventas.reduce((sum, { ingresos }) => sum + ingresos, 0) as Centimos;
  const pedidos = ventas.reduce((sum, venta) => sum + venta.pedidos, 0);
  const title = `Ventas de los últimos ${ventas.length} días`;
  return (
    <Panel title={title} aside={<Selector medida={medida} onChange={setMedida} />}>
      {pedidos === 0 ? (
        <p className="py-12 text-center text-muted">
          Aún no hay ventas en este período. Aparecen aquí con el primer pedido.
        </p>
      ) : (
        <>
          <p className="text-muted tabular-nums">
            <strong className="text-ink">{formatSoles(total)}</strong> en {formatPedidos(pedidos)}; los ingresos no
            cuentan los cancelados. Días en {zona}.
          </p>
          <LazyChart
            title={`${title}: ${medida} por día`}
            formatTick={(value) => (medida === "ingresos" ? `S/ ${soles.format(value)}` : formatNumero(value))}
            data={ventas.map((venta) => ({
              tick: corto.format(toDate(venta.dia)),
              value: medida === "ingresos" ? venta.ingresos / 100 : venta.pedidos,
              title: formatDia(venta.dia),
              lines: [formatSoles(venta.ingresos), formatPedidos(venta.pedidos)],
            }))}
          />
          <Tabla ventas={ventas} />
        </>
      )}
    </Panel>
  );
}
