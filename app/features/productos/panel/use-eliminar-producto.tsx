import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { FilaProducto } from "./panel.ts";

type Elegido = Pick<FilaProducto, "id" | "nombre">;

/** The button that removes or restores a product carries this attribute with its id. */
export const ELIMINAR = "data-eliminar";

/** After a row is gone the keyboard goes on with the next one, or with the title when there is none. */
function focusAfter(id: string | null): void {
  const next = id === null ? null : document.querySelector<HTMLElement>(`[${ELIMINAR}="${id}"]`);
  const title = document.querySelector<HTMLElement>("h1");
  if (!next && title) title.tabIndex = -1;
  (next ?? title)?.focus();
}

/**
 * Removes products of a list after a question, and restores those that were removed. It belongs to the page, not to
 * the rows, which are gone when it is over. Posts to the page that it stands on; `dialog` must be in it.
 */
export function useEliminarProducto(filas: readonly Elegido[]) {
  const [asking, setAsking] = useState<Elegido | null>(null);
  const next = useRef<string | null>(null);
  const onDone = () => focusAfter(next.current);
  const eliminar = useAction({ failure: "No se pudo eliminar el producto.", onDone });
  const restaurar = useAction({ failure: "No se pudo restaurar el producto.", onDone });
  const leave = (id: string) => {
    const at = filas.findIndex((fila) => fila.id === id);
    next.current = (filas[at + 1] ?? filas[at - 1])?.id ?? null;
  };
  const dialog: ReactNode = (
    <ConfirmDialog
      open={asking !== null}
      title="¿Estás seguro de que quieres eliminar este producto?"
      confirm="Eliminar"
      onConfirm={() => {
        if (!asking) return;
        leave(asking.id);
        setAsking(null);
        eliminar.submit({ intento: "eliminar", id: asking.id });
      }}
      onClose={() => setAsking(null)}
    >
      <p className="mb-2 font-medium text-ink">{asking?.nombre}</p>
      Dejará de verse en la tienda. Los pedidos que lo incluyen no cambian, y puedes restaurarlo desde «Eliminados».
    </ConfirmDialog>
  );
  return {
    ask: setAsking,
    restore: ({ id }: Elegido) => {
      leave(id);
      restaurar.submit({ intento: "restaurar", id });
    },
    getBusy: (id: string) => [eliminar, restaurar].some(({ busy, sending }) => busy && sending?.get("id") === id),
    dialog,
  };
}

export type EliminarProducto = ReturnType<typeof useEliminarProducto>;
