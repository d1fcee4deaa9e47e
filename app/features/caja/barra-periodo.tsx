import { toListHref } from "#lib/list-params.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { FilterTabs } from "#app/ui/filter-tabs.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { COMPARACIONES, formatRango, NOMBRE_COMPARACION, NOMBRE_PERIODO, type Periodo, PERIODOS } from "./periodo.ts";

const OPCIONES = COMPARACIONES.map((one) => [one === "anterior" ? "" : one, NOMBRE_COMPARACION[one]] as const);

/** Which days the figures are of, and what they are compared with: all in the address. */
export function BarraPeriodo({ periodo }: { periodo: Periodo }) {
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
