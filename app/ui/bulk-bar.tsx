import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Selection } from "./use-selection.ts";

const numero = new Intl.NumberFormat("es-PE");

/** Stands in the place of the toolbar while rows are chosen. `children` are the actions on them. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const count = selection.ids.size;
  return (
    <section
      aria-label="Acciones sobre lo seleccionado"
      className="flex flex-wrap items-center gap-2 rounded-card bg-accent-soft px-4 py-2"
    >
      <output className="mr-auto font-semibold tabular-nums">
        {numero.format(count)} {count === 1 ? "seleccionado" : "seleccionados"}
      </output>
      {children}
      <Button variant="tertiary" size="sm" onClick={selection.clear}>
        <X aria-hidden className="size-4" strokeWidth={2} />
        Quitar selección
      </Button>
    </section>
  );
}
