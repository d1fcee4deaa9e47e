import { formatNumero } from "#lib/numbers.ts";
import { Icon } from "./icon.tsx";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Selection } from "./use-selection.ts";

interface Props {
  selection: Selection;
  /** Given where more than the selected rows are meant. */
  count?: number;
  children: ReactNode;
}

export function BulkBar({ selection, count = selection.ids.size, children }: Props) {
  return (
    <section
      aria-label="Acciones sobre lo seleccionado"
      className="flex flex-wrap items-center gap-2 rounded-card bg-accent-soft px-4 py-2"
    >
      <output className="mr-auto font-semibold tabular-nums">
        {formatNumero(count)} {count === 1 ? "seleccionado" : "seleccionados"}
      </output>
      {/* Scrolls sideways on a phone, so that the rows stay in sight. */}
      <div className="flex items-center gap-2 max-sm:order-last max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap [&>*]:shrink-0 [&>*]:whitespace-nowrap">
        {children}
      </div>
      <Button variant="tertiary" size="sm" onClick={selection.clear}>
        <Icon name="x" className="size-4 stroke-2" />
        Quitar selección
      </Button>
    </section>
  );
}
