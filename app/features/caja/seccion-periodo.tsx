import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { BarraPeriodo } from "./barra-periodo.tsx";
import { CifrasPeriodo } from "./cifras.tsx";
import { Desgloses } from "./desgloses.tsx";
import { GraficoPeriodo } from "./grafico.tsx";
import type { VistaPeriodo } from "./periodo.server.ts";

const ENLACE = "inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline md:min-h-8";

/** Sales and money of a period, compared with another. */
export function SeccionPeriodo(vista: VistaPeriodo) {
  const { desde, hasta } = vista.periodo;
  const csv = `/admin/ventas/exportar?${new URLSearchParams({ eje: "dia", desde, hasta })}`;
  return (
    <section aria-labelledby="ventas-por-periodo" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="ventas-por-periodo" className="text-lg">
          Ventas por período
        </h2>
        <Link to={`/admin/cierre?mes=${hasta.slice(0, 7)}`} className={ENLACE}>
          <Icon name="printer" className="size-4 stroke-2" />
          Cierre del mes
        </Link>
      </div>
      <BarraPeriodo periodo={vista.periodo} />
      <CifrasPeriodo {...vista} />
      <Panel
        title="Vendido"
        aside={
          <a href={csv} download aria-label="Ventas por día: descargar CSV" className={ENLACE}>
            <Icon name="download" className="size-4 stroke-2" />
            CSV
          </a>
        }
      >
        <GraficoPeriodo {...vista} />
      </Panel>
      <Desgloses {...vista} />
    </section>
  );
}
