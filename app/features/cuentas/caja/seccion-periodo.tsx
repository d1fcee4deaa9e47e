import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { CifrasPeriodo } from "./cifras.tsx";
import { Desgloses } from "./desgloses.tsx";
import { GraficoPeriodo } from "./grafico.tsx";
import type { VistaPeriodo } from "./periodo.server.ts";
import { toListHref } from "#lib/list-params.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { FilterTabs } from "#app/ui/filter-tabs.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { COMPARACIONES, formatRango, NOMBRE_COMPARACION, NOMBRE_PERIODO, type Periodo, PERIODOS } from "./periodo.ts";

const OPCIONES = COMPARACIONES.map((one) => [one === "anterior" ? "" : one, NOMBRE_COMPARACION[one]] as const);

function BarraPeriodo({ periodo }: { periodo: Periodo }) {
  const { params } = useListParams();
  const { nombre, antes, aviso, hoy } = periodo;
  const tabs = PERIODOS.map((one) => ({
    text: NOMBRE_PERIODO[one],
    to: toListHref(params, { periodo: one, desde: null, hasta: null }),
    current: nombre === one,
    count: null,
  }));
  return (
    <div className="grid gap-3">
      <FilterTabs label="Período" tabs={tabs} />
      <Toolbar filters={["desde", "hasta"]}>
        <FilterSelect label="Comparar" name="comparar" options={OPCIONES} />
        <FilterDays max={hoy} />
      </Toolbar>
      {aviso ? <Alert tone="warning">{aviso}</Alert> : null}
      <p className="text-muted">
        <strong className="text-ink">{formatRango(periodo)}</strong>
        {antes ? `, comparado con ${formatRango(antes)}` : ""}. Días en hora de Lima.
      </p>
    </div>
  );
}

const ENLACE = "inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline md:min-h-8";

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
