import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMes } from "#lib/fechas.ts";
import { MES } from "./lista.ts";

export function MesContador({ meses }: { meses: readonly string[] }) {
  return (
    <Panel title="El mes para tu contador">
      <form method="get" action="/admin/comprobantes/exportar" className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-72">
          <SelectField label="Mes" name={MES} defaultValue={meses[1] ?? meses[0]}>
            {meses.map((mes) => (
              <option key={mes} value={mes}>
                {formatMes(`${mes}-01`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" variant="secondary">
          <Icon name="download" className="size-4 stroke-2" />
          Registro de ventas (CSV)
        </Button>
        <Button type="submit" variant="secondary" formAction="/admin/comprobantes/zip">
          <Icon name="download" className="size-4 stroke-2" />
          XML y constancias (ZIP)
        </Button>
      </form>
    </Panel>
  );
}
