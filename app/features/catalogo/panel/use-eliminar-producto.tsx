import { type ReactNode, useRef, useState } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { FilaProducto } from "./panel.ts";

type Elegido = Pick<FilaProducto, "id" | "nombre">;

export const ELIMINAR = "data-eliminar";

function focusAfter(id: string | null): void {
  const next = id === null ? null : document.querySelector<HTMLElement>(`[${ELIMINAR}="${id}"]`);
  const title = document.querySelector<HTMLElement>("h1");
  if (!next && title) title.tabIndex = -1;
  (next ?? title)?.focus();
}

/** Belongs to the page, since the rows vanish; `dialog` must be rendered. */
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
