import { useRef, useState } from "react";
import { useAfterRender } from "#app/ui/use-after-render.ts";

/**
 * A moved row keeps its number, and so its text. `focusLater` focuses the first of these selectors in `box` after
 * rendering.
 */
export function useFilas<Fila>(given: readonly Fila[], nueva: Fila, primerCampo: keyof Fila & string) {
  const box = useRef<HTMLDivElement>(null);
  const next = useRef(given.length);
  const [filas, setFilas] = useState(() => given.map((fila, n) => ({ n, fila })));
  const afterRender = useAfterRender();

  const focusLater = (...selectors: string[]) =>
    afterRender(() => {
      const found = selectors.map((selector) => box.current?.querySelector<HTMLElement>(selector));
      found.find(Boolean)?.focus();
    });
  const add = () => {
    const n = next.current;
    next.current += 1;
    setFilas([...filas, { n, fila: nueva }]);
    focusLater(`[name="valor.${n}.${primerCampo}"]`);
  };
  const remove = (n: number) => {
    setFilas(filas.filter((one) => one.n !== n));
    focusLater("[data-agregar]");
  };
  return { box, filas, setFilas, add, remove, focusLater };
}
