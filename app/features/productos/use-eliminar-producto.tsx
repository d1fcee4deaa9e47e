import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { FilaProducto } from "./gestion.ts";

type Elegido = Pick<FilaProducto, "id" | "nombre">;

/** The button that asks to remove a product carries this attribute with its id. */
export const ELIMINAR = "data-eliminar";

/** After a row is gone the keyboard goes on with the next one, or with the title when there is none. */
function focusAfter(id: string | null): void {
  const next = id === null ? null : document.querySelector<HTMLElement>(`[${ELIMINAR}="${id}"]`);
  const title = document.querySelector<HTMLElement>("h1");
  if (!next && title) title.tabIndex = -1;
  (next ?? title)?.focus();
}

/**
 * Removes products of a list after the question of SPEC.md section 5. It belongs to the list, not to the row, which is
 * gone when there is something to tell. Posts to the page that it stands on; `dialog` must be in it.
 */
export function useEliminarProducto(filas: readonly Elegido[]) {
  const [asking, setAsking] = useState<Elegido | null>(null);
  const next = useRef<string | null>(null);
  const { submit, busy, sending } = useAction({
    failure: "No se pudo eliminar el producto.",
    onDone: () => focusAfter(next.current),
  });
  const dialog: ReactNode = (
    <ConfirmDialog
      open={asking !== null}
      title="¿Estás seguro de que quieres eliminar este producto?"
      confirm="Eliminar"
      onConfirm={() => {
        if (!asking) return;
        const at = filas.findIndex(({ id }) => id === asking.id);
        next.current = (filas[at + 1] ?? filas[at - 1])?.id ?? null;
        setAsking(null);
        submit({ intento: "eliminar", id: asking.id });
      }}
      onClose={() => setAsking(null)}
    >
      <p className="mb-2 font-medium text-ink">{asking?.nombre}</p>
      Dejará de verse en la tienda y en este panel. Los pedidos que lo incluyen no cambian.
    </ConfirmDialog>
  );
  return { ask: setAsking, busyOf: (id: string) => busy && sending?.get("id") === id, dialog };
}
