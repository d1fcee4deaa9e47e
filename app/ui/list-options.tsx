import { use, useId, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { toListHref, PAGE } from "#lib/list-params.ts";
import { DENSITIES, type Density, isColumnShown, PAGE_ROWS, toggleColumn, USUAL_ROWS } from "#lib/list-view.ts";
import { Button } from "./button.tsx";
import { CONTROL } from "./filter-fields.tsx";
import { Icon } from "./icon.tsx";
import { ListViewContext } from "./list-view-context.ts";
import { ModalDialog } from "./modal-dialog.tsx";
import { useListParams } from "./use-list-params.ts";

const TEXTO: Record<Density, string> = { compacta: "Compactas", comoda: "Cómodas" };

interface Props {
  list?: string;
  columns?: readonly { id: string; header: string; choose?: "shown" | "hidden" | undefined }[];
}

export function ListOptions({ list = "", columns = [] }: Props) {
  const { view, remember } = use(ListViewContext);
  const { readCurrent } = useListParams();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const field = useId();
  const setRows = (text: string) => {
    remember({ ...view, rows: PAGE_ROWS.find((one) => String(one) === text) ?? null });
    // Another number of rows has other pages.
    const params = readCurrent();
    if (params.has(PAGE)) void navigate(toListHref(params, {}), { preventScrollReset: true });
    else void revalidate();
  };
  const choices = columns.filter(({ choose }) => choose !== undefined);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        title="Vista de la lista"
        className="max-md:-my-2.5 max-md:border-transparent"
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders-horizontal" className="size-4 stroke-2" />
        <span className="max-md:sr-only">Vista</span>
      </Button>
      <ModalDialog size="sm" open={open} title="Vista de la lista" onClose={() => setOpen(false)}>
        {open ? (
          <div className="grid gap-4">
            {choices.length > 0 ? (
              <fieldset className="grid gap-1">
                <legend className="mb-1 text-sm font-semibold">Columnas</legend>
                {choices.map((column) => (
                  <label key={column.id} className="flex min-h-11 items-center gap-3 md:min-h-8">
                    <input
                      type="checkbox"
                      className="size-5"
                      checked={isColumnShown(view, list, column)}
                      onChange={() => remember(toggleColumn(view, list, column.id))}
                    />
                    {column.header}
                  </label>
                ))}
              </fieldset>
            ) : null}
            <label className="grid gap-1" htmlFor={`${field}-filas`}>
              <span className="text-sm font-semibold">Filas por página</span>
              <select
                id={`${field}-filas`}
                className={CONTROL}
                value={view.rows ?? USUAL_ROWS}
                onChange={({ target }) => setRows(target.value)}
              >
                {PAGE_ROWS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
            <label className="grid gap-1" htmlFor={`${field}-densidad`}>
              <span className="text-sm font-semibold">Altura de las filas</span>
              <select
                id={`${field}-densidad`}
                className={CONTROL}
                value={view.density}
                onChange={({ target }) => {
                  const density = DENSITIES.find((one) => one === target.value);
                  if (density) remember({ ...view, density });
                }}
              >
                {DENSITIES.map((one) => (
                  <option key={one} value={one}>
                    {TEXTO[one]}
                  </option>
                ))}
              </select>
            </label>
          </div>
        ) : null}
      </ModalDialog>
    </>
  );
}
