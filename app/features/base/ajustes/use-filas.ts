import { useRef, useState } from "react";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import type { MovesFila } from "./botones-mover.tsx";

/**
 * A moved row keeps its number, and so its text. `focusLater` focuses the first of these selectors in `box` after
 * rendering.
 */
export function useOrden<Fila>(given: readonly Fila[]) {
  const box = useRef<HTMLDivElement>(null);
  const [filas, setFilas] = useState(() => given.map((fila, n) => ({ n, fila })));
  const afterRender = useAfterRender();

  const focusLater = (...selectors: string[]) =>
    afterRender(() => {
      const found = selectors.map((selector) => box.current?.querySelector<HTMLElement>(selector));
      found.find(Boolean)?.focus();
    });
  const move = (from: number, to: number) => {
    const moved = filas[from];
    if (!moved) return;
    setFilas(filas.toSpliced(from, 1).toSpliced(to, 0, moved));
    const [asked, other] = to < from ? ["sube", "baja"] : ["baja", "sube"];
    // At either end of the list the pressed button is disabled.
    focusLater(`[data-mueve="${moved.n} ${asked}"]:enabled`, `[data-mueve="${moved.n} ${other}"]`);
  };
  /** null where it cannot move further. */
  const listMoves = (place: number): MovesFila => ({
    sube: place > 0 ? () => move(place, place - 1) : null,
    baja: place < filas.length - 1 ? () => move(place, place + 1) : null,
  });
  return { box, filas, setFilas, focusLater, listMoves };
}

export function useFilas<Fila>(given: readonly Fila[], nueva: Fila, primerCampo: keyof Fila & string) {
  const { setFilas, focusLater, ...orden } = useOrden(given);
  const next = useRef(given.length);
  const add = () => {
    const n = next.current;
    next.current += 1;
    setFilas([...orden.filas, { n, fila: nueva }]);
    focusLater(`[name="valor.${n}.${primerCampo}"]`);
  };
  const remove = (n: number) => {
    setFilas(orden.filas.filter((one) => one.n !== n));
    focusLater("[data-agregar]");
  };
  return { ...orden, add, remove };
}
